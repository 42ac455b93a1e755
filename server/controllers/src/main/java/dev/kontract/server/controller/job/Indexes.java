package dev.kontract.server.controller.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A set of completion indexes, kept as ascending intervals. Immutable. */
final class Indexes {

    static final Indexes NONE = new Indexes(List.of());

    private record Interval(int first, int last) {

        int size() {
            return last - first + 1;
        }

        @Override
        public String toString() {
            return switch (size()) {
                case 1 -> Integer.toString(first);
                case 2 -> first + "," + last;
                default -> first + "-" + last;
            };
        }
    }

    private final List<Interval> intervals;

    private Indexes(List<Interval> intervals) {
        this.intervals = intervals;
    }

    /** Parses the text in a status; parts that are malformed or beyond {@code completions} are ignored. */
    static Indexes parse(String text, int completions) {
        List<Interval> intervals = new ArrayList<>();
        for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            String[] limits = part.split("-", 2);
            try {
                int first = Integer.parseInt(limits[0]);
                int last = Math.min(limits.length > 1 ? Integer.parseInt(limits[1]) : first, completions - 1);
                if (first <= last) {
                    intervals.add(new Interval(first, last));
                }
            } catch (NumberFormatException e) {
                // Upstream skips malformed parts as well.
            }
        }
        return NONE.with(new Indexes(intervals));
    }

    static Indexes of(Collection<Integer> indexes) {
        List<Interval> intervals = new ArrayList<>();
        new TreeSet<>(indexes).forEach(index -> intervals.add(new Interval(index, index)));
        return NONE.with(new Indexes(intervals));
    }

    /** Returns these indexes and others. */
    Indexes with(Indexes others) {
        List<Interval> all = new ArrayList<>(intervals);
        all.addAll(others.intervals);
        all.sort((one, other) -> Integer.compare(one.first(), other.first()));
        List<Interval> merged = new ArrayList<>();
        for (Interval next : all) {
            Interval last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last == null || next.first() > last.last() + 1) {
                merged.add(next);
            } else {
                merged.set(merged.size() - 1, new Interval(last.first(), Math.max(last.last(), next.last())));
            }
        }
        return new Indexes(merged);
    }

    boolean isEmpty() {
        return intervals.isEmpty();
    }

    boolean has(int index) {
        return intervals.stream().anyMatch(each -> each.first() <= index && index <= each.last());
    }

    int size() {
        return intervals.stream().mapToInt(Interval::size).sum();
    }

    /** Returns how many of these indexes are among others. */
    int common(Indexes others) {
        int common = 0;
        for (Interval one : intervals) {
            for (Interval other : others.intervals) {
                common += Math.max(0, Math.min(one.last(), other.last()) - Math.max(one.first(), other.first()) + 1);
            }
        }
        return common;
    }

    /** Returns the first indexes below {@code completions} that are missing. */
    List<Integer> missing(int most, int completions) {
        List<Integer> missing = new ArrayList<>();
        int candidate = 0;
        for (Interval next : intervals) {
            while (candidate < Math.min(next.first(), completions) && missing.size() < most) {
                missing.add(candidate++);
            }
            candidate = Math.max(candidate, next.last() + 1);
        }
        while (candidate < completions && missing.size() < most) {
            missing.add(candidate++);
        }
        return missing;
    }

    /** Returns the text for a status, such as {@code 1,3-5,7}. */
    @Override
    public String toString() {
        return intervals.stream().map(Interval::toString).collect(Collectors.joining(","));
    }
}
