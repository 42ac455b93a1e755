package dev.kontract.conformance.fuzz;

import java.util.List;

/**
 * Requests that concern objects of one kind, in a namespace and under names of their own.
 *
 * @param subject the kind
 * @param requests the requests
 */
record FuzzSequence(FuzzSubject subject, List<FuzzRequest> requests) {

    /** Returns whether the answer to a request has objects that other sequences, or the server itself, have made. */
    boolean concernsOthers(FuzzRequest request) {
        return !subject.namespaced() && !request.isAboutOne() && request.readsMany();
    }

    FuzzSequence with(List<FuzzRequest> others) {
        return new FuzzSequence(subject, List.copyOf(others));
    }
}
