"""Whole deals around a bare position, for engines that keep state and cannot be set into one."""

from __future__ import annotations

from belot_runner.deals.finding import Finding, find_deal, look_for_deal
from belot_runner.deals.replaying import verify_deal

__all__ = ["Finding", "find_deal", "look_for_deal", "verify_deal"]
