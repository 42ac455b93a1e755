package dev.kontract.conformance.faults.rounds;

import dev.kontract.conformance.faults.rounds.Operation.Listing;
import dev.kontract.conformance.faults.rounds.Operation.Outcome;
import dev.kontract.conformance.faults.rounds.Operation.Read;
import dev.kontract.conformance.faults.rounds.Operation.Write;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Judges the history of registers: objects that clients write unique values into. Not thread-safe.
 *
 * <p>The revisions of a storage are the order in which it claims that all writes took place. The history is linearizable if this
 * order can be the one in which the operations took effect, each between its beginning and its end. Each operation fits one
 * revision, or a range of them for a read of one object. So every operation is given the earliest revision that fits and is not
 * before what had ended when it began; if there is none, there is no order at all.
 *
 * <p>A round is checked after another, with what is known from earlier ones. The order of all revisions is checked, which is more
 * than one of each object.
 *
 * <p>Deletions are known from watches. If a storage has dropped its history, and no watch of a collection could go on, some may be
 * missing: what clients read of that collection is then not ordered in that round, and the next one begins with its last list. Lists
 * are searched for {@link LostWrites} even so.
 */
final class HistoryChecker {

    private final String registers;
    private final RevisionLog log;
    private final Map<String, Write> writes = new HashMap<>();
    private final Map<String, Long> written = new HashMap<>();
    private final List<String> wrong = new ArrayList<>();
    private final Map<String, Long> watched = new HashMap<>();
    private long judged;
    private long floor;

    /** Either end of an operation. */
    private record Moment(long time, boolean isEnd, int operation) {}

    /**
     * Judges the objects of the collection {@code registers}, and the watches of all collections.
     *
     * @param log what all saw; it is added to
     */
    HistoryChecker(String registers, RevisionLog log) {
        this.registers = registers;
        this.log = log;
    }

    /** Judges one round and returns everything that is wrong with it. */
    List<String> check(List<Operation> operations, List<Watched> watches) {
        wrong.clear();
        operations.forEach(this::learn);
        watches.forEach(watch -> watch.events().forEach(this::learn));
        values();
        Set<String> gaps = gaps(watches);
        List<Operation> resolved = operations.stream()
                .filter(each -> !gaps.contains(each.collection()))
                .map(this::resolve)
                .toList();
        order(resolved);
        watches.forEach(this::compare);
        for (String each : gaps) {
            wrong.addAll(LostWrites.find(each, operations));
            restart(each, operations);
        }
        return List.copyOf(wrong);
    }

    /** Returns the collections with revisions that no watch has covered. */
    private Set<String> gaps(List<Watched> watches) {
        Set<String> gaps = new HashSet<>();
        watches.stream().sorted(Comparator.comparingLong(Watched::after)).forEach(watch -> {
            long before = watched.getOrDefault(watch.collection(), watch.after());
            if (watch.after() > before) {
                gaps.add(watch.collection());
            }
            watched.put(watch.collection(), Math.max(before, watch.upTo()));
        });
        return gaps;
    }

    private void restart(String collection, List<Operation> operations) {
        operations.stream()
                .filter(Listing.class::isInstance)
                .map(Listing.class::cast)
                .filter(each -> each.collection().equals(collection))
                .max(Comparator.comparingLong(Listing::revision))
                .ifPresent(last -> log.restart(collection, last.revision(), last.found()));
    }

    private void learn(Version version) {
        log.learn(version).ifPresent(wrong::add);
    }

    private void learn(Operation operation) {
        if (operation instanceof Write write) {
            if (write.value() != null) {
                writes.put(write.value(), write);
            }
            if (write.revision() > 0) {
                learn(new Version(write.key(), write.revision(), write.value()));
            }
        } else if (operation instanceof Read read && read.found().exists()) {
            learn(read.found());
        } else if (operation instanceof Listing listing) {
            listing.found().values().forEach(this::learn);
        }
    }

    /** Checks that every value was written once, by a client that got no rejection. */
    private void values() {
        for (Version version : log.between(registers, judged, RevisionLog.END)) {
            judged = version.revision();
            if (version.value() == null) {
                continue;
            }
            Write write = writes.get(version.value());
            if (write == null || !write.key().equals(version.key())) {
                wrong.add("nobody has written " + version);
            } else if (write.outcome() == Outcome.CONFLICT || write.outcome() == Outcome.REFUSED) {
                wrong.add("refused, and written nevertheless: " + version);
            }
            Long before = written.put(version.value(), version.revision());
            if (before != null) {
                wrong.add("written at " + before + ", and once more: " + version);
            }
        }
    }

    /** Names the revision of a write, and checks what it was based on. */
    private Operation resolve(Operation operation) {
        if (!(operation instanceof Write write)) {
            return operation;
        }
        long next = write.expected() > 0 ? log.next(write.key(), write.expected()) : RevisionLog.END;
        if (write.outcome() == Outcome.CONFLICT && write.expected() > 0 && next == RevisionLog.END) {
            wrong.add("refused, and nobody came first: " + write);
        }
        if (write.outcome() == Outcome.UNKNOWN && write.value() != null) {
            return at(write, written.getOrDefault(write.value(), 0L));
        }
        if (write.outcome() != Outcome.DONE) {
            return write;
        }
        Write done = write;
        if (write.value() == null && write.revision() == 0) {
            done = at(write, next == RevisionLog.END ? 0 : next);
            if (done.revision() == 0 || log.at(write.key(), done.revision()).exists()) {
                wrong.add("acknowledged, and not to be found: " + write);
                return at(write, 0);
            }
        }
        if (write.expected() > 0 && done.revision() != next) {
            wrong.add("another one was lost, at " + next + ": " + done);
        }
        if (write.expected() == Write.ABSENT
                && log.at(write.key(), done.revision() - 1).exists()) {
            wrong.add("created, and it was there: " + done);
        }
        return done;
    }

    private static Write at(Write write, long revision) {
        return new Write(
                write.key(), write.value(), write.expected(), write.outcome(), revision, write.began(), write.ended());
    }

    private void order(List<Operation> operations) {
        List<Moment> moments = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            Operation each = operations.get(i);
            if (each instanceof Write write && write.revision() == 0) {
                continue; // It had no effect, or its time is unknown.
            }
            moments.add(new Moment(each.began(), false, i));
            if (each.ended() != Operation.NEVER) {
                moments.add(new Moment(each.ended(), true, i));
            }
        }
        moments.sort(Comparator.comparingLong(Moment::time).thenComparing(Moment::isEnd));
        long[] places = new long[operations.size()];
        for (Moment each : moments) {
            if (each.isEnd()) {
                floor = Math.max(floor, places[each.operation()]);
            } else {
                places[each.operation()] = place(operations.get(each.operation()));
            }
        }
    }

    /** The earliest revision that fits an operation which begins now. */
    private long place(Operation operation) {
        if (operation instanceof Write write) {
            require(write.revision() > floor, write);
            return write.revision();
        }
        if (operation instanceof Listing listing) {
            require(listing.revision() >= floor, listing);
            if (!log.state(listing.collection(), listing.revision()).equals(listing.found())) {
                wrong.add("a list has a version that never was: " + listing);
            }
            return listing.revision();
        }
        Read read = (Read) operation;
        return read.found().exists() ? placePresent(read) : placeAbsent(read);
    }

    private long placePresent(Read read) {
        long place = Math.max(floor, read.found().revision());
        require(place < log.next(read.found().key(), read.found().revision()), read);
        return place;
    }

    private long placeAbsent(Read read) {
        String key = read.found().key();
        long place = floor;
        while (place != RevisionLog.END && log.at(key, place).exists()) {
            place = log.next(key, place);
        }
        require(place != RevisionLog.END, read);
        return place == RevisionLog.END ? floor : place;
    }

    private void require(boolean right, Operation operation) {
        if (!right) {
            wrong.add("behind " + floor + ", which was known when it began: " + operation);
        }
    }

    private void compare(Watched watch) {
        if (!log.reaches(watch.collection(), watch.after())) {
            return;
        }
        List<Version> expected = log.between(watch.collection(), watch.after(), watch.upTo());
        List<Version> events = watch.events();
        for (int i = 0; i < Math.max(expected.size(), events.size()); i++) {
            Object should = i < expected.size() ? expected.get(i) : "nothing";
            Object is = i < events.size() ? events.get(i) : "nothing";
            if (!should.equals(is)) {
                wrong.add("the watch " + watch.watch() + " of " + watch.collection() + " after " + watch.after()
                        + " up to " + watch.upTo() + " received " + is + " where it should be " + should);
                return;
            }
        }
    }
}
