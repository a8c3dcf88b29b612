"""Thin adapters for belot engines of other people, which live in packages of their own (`belot-conformance[engines]`).

Each is an object for `belot run --adapter python:belot_engines.NAME:engine`. The engines answer; what stands here only
puts a question into their words and their answer back into ours. README.md beside this file tells which questions.
"""
