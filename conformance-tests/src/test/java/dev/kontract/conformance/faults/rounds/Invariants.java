package dev.kontract.conformance.faults.rounds;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Invariants of the objects at every revision, besides their order. */
final class Invariants {

    /** The content of a Lease: its holder, and the times of acquisition and renewal. */
    record Tenure(String holder, Instant acquired, Instant renewed, Duration duration) {

        String value() {
            return String.join(" ", holder.isEmpty() ? "-" : holder, "" + acquired, "" + renewed, "" + duration);
        }

        static Tenure parse(String value) {
            String[] parts = value.split(" ", -1);
            return new Tenure(
                    parts[0].equals("-") ? "" : parts[0],
                    Instant.parse(parts[1]),
                    Instant.parse(parts[2]),
                    Duration.parse(parts[3]));
        }

        private boolean endsBefore(Tenure other) {
            return holder.isEmpty() || !renewed.plus(duration).isAfter(other.acquired);
        }
    }

    /** A write of a controller, and the process whose controller it was. */
    record ControllerWrite(String process, long revision) {}

    private Invariants() {}

    /** No two objects that exist at the same time have a value in common; the values are separated by spaces. */
    static List<String> unique(List<Version> versions) {
        List<String> wrong = new ArrayList<>();
        Map<String, String> owners = new HashMap<>();
        for (Version each : versions) {
            owners.values().removeIf(each.key()::equals);
            for (String value : each.text().split(" ", -1)) {
                String other = value.isEmpty() ? null : owners.put(value, each.key());
                if (other != null) {
                    wrong.add(value + " is that of " + other + " and of " + each);
                }
            }
        }
        return wrong;
    }

    /** Never are there more than {@code most} objects. */
    static List<String> atMost(int most, List<Version> versions) {
        List<String> wrong = new ArrayList<>();
        Set<String> there = new HashSet<>();
        for (Version each : versions) {
            boolean unused = each.exists() ? there.add(each.key()) : there.remove(each.key());
            if (there.size() > most) {
                wrong.add(there.size() + " of " + most + " since " + each);
            }
        }
        return wrong;
    }

    /** Each Lease passes on only when it was released or had expired. */
    static List<String> tenures(List<Version> versions) {
        List<String> wrong = new ArrayList<>();
        Map<String, Tenure> now = new HashMap<>();
        for (Version each : versions) {
            if (each.text().isEmpty()) {
                now.remove(each.key());
                continue;
            }
            Tenure next = Tenure.parse(each.text());
            Tenure before = now.put(each.key(), next);
            boolean passedOn =
                    before != null && !next.holder().isEmpty() && !next.holder().equals(before.holder());
            if (passedOn && !before.endsBefore(next)) {
                wrong.add("taken from " + before + ": " + each);
            }
        }
        return wrong;
    }

    /**
     * Controllers of a process write only while no other process has begun to since theirs acquired the Lease.
     *
     * @param lease the versions of the Lease
     * @param holders the holder's identity of each process
     */
    static List<String> oneLeader(List<Version> lease, Map<String, String> holders, List<ControllerWrite> writes) {
        List<String> wrong = new ArrayList<>();
        List<ControllerWrite> ordered = new ArrayList<>(writes);
        ordered.sort(Comparator.comparingLong(ControllerWrite::revision));
        Set<String> former = new TreeSet<>();
        String leader = "";
        long since = 0;
        for (ControllerWrite each : ordered) {
            if (each.process().equals(leader)) {
                continue;
            }
            former.add(leader);
            if (former.contains(each.process())
                    && !acquired(lease, holders.getOrDefault(each.process(), ""), since, each.revision())) {
                wrong.add(each + " after " + leader + " had begun to write at " + since);
            }
            leader = each.process();
            since = each.revision();
        }
        return wrong;
    }

    private static boolean acquired(List<Version> lease, String holder, long after, long before) {
        String last = "";
        for (Version each : lease) {
            String now = each.text().isEmpty() ? "" : Tenure.parse(each.text()).holder();
            if (each.revision() > after && each.revision() < before && now.equals(holder) && !now.equals(last)) {
                return true;
            }
            last = now;
        }
        return false;
    }
}
