package dev.kontract.conformance.promise;

/** Checks one promise. Stateless: it may run several times, also concurrently. */
@FunctionalInterface
public interface Check {

    /**
     * Sends requests and compares the answers.
     *
     * @throws BrokenPromise if an answer is not the promised one
     * @throws Exception if an answer cannot be had or read, which breaks the promise as well
     */
    void run(Conversation conversation) throws Exception;
}
