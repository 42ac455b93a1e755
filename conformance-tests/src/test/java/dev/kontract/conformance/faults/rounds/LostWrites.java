package dev.kontract.conformance.faults.rounds;

import dev.kontract.conformance.faults.rounds.Operation.Listing;
import dev.kontract.conformance.faults.rounds.Operation.Outcome;
import dev.kontract.conformance.faults.rounds.Operation.Write;
import java.util.ArrayList;
import java.util.List;

/** Acknowledged writes that later lists do not show. Finds them without a history, and so not all of them. */
final class LostWrites {

    private LostWrites() {}

    /**
     * Returns what is wrong with the lists of a collection: each that began after a write was acknowledged must have the object at this
     * revision or a later one, unless somebody may have deleted it.
     */
    static List<String> find(String collection, List<Operation> operations) {
        List<Write> writes = operations.stream()
                .filter(Write.class::isInstance)
                .map(Write.class::cast)
                .filter(each -> each.collection().equals(collection))
                .toList();
        List<String> wrong = new ArrayList<>();
        for (Operation operation : operations) {
            if (operation instanceof Listing list && list.collection().equals(collection)) {
                writes.stream()
                        .filter(each -> isLost(each, list, writes))
                        .forEach(each -> wrong.add("acknowledged, and not in a later list: " + each));
            }
        }
        return wrong;
    }

    private static boolean isLost(Write write, Listing list, List<Write> all) {
        if (write.value() == null || write.outcome() != Outcome.DONE || write.ended() >= list.began()) {
            return false;
        }
        Version found = list.found().get(write.key());
        if (found != null) {
            return found.revision() < write.revision();
        }
        return all.stream()
                .noneMatch(each -> each.value() == null
                        && each.key().equals(write.key())
                        && (each.outcome() == Outcome.DONE || each.outcome() == Outcome.UNKNOWN)
                        && each.ended() > write.began());
    }
}
