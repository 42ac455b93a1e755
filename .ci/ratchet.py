#!/usr/bin/env python3
"""Holds a replay report against the thresholds: a line `file level percent` each, which only rises."""
import re
import sys

thresholds, report = (open(path).read() for path in sys.argv[1:3])
scores = {}
for line in report.splitlines():
    name = line.split(" ")[0]
    for level, passed, total in re.findall(r"(code|body|exact)\s+(\d+)/(\d+)", line):
        if name.endswith(".json") and int(total):
            scores[name, level] = 100 * int(passed) / int(total)
    rollouts = re.fullmatch(r"rollouts: (\d+)/(\d+)", line)
    if rollouts and int(rollouts[2]):
        scores["rollouts.json", "play"] = 100 * int(rollouts[1]) / int(rollouts[2])
failed = 0
for line in thresholds.splitlines():
    if not line or line.startswith("#"):
        continue
    name, level, least = line.split()
    have = scores.get((name, level), 0)
    if have + 0.05 < float(least):
        failed += 1
        print(f"{name} at {level}: {have:.1f} % is below {least} %")
print(f"{len(scores) - failed} passed, {failed} failed")
sys.exit(1 if failed or not scores else 0)
