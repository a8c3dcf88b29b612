"""Whole deals around a bare position, for engines that keep state and cannot be set into one."""
