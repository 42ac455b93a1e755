package dev.kontract.server.controller;

/**
 * Begins the terms of leaders. A leader cannot know whether its term has ended when its writes arrive, because its process or
 * its network may have been paused. Therefore the writes of a term are rejected once a later term of the same lease has begun.
 */
@FunctionalInterface
public interface LeaderTerms {

    /**
     * Begins a term, and ends all earlier ones of this lease.
     *
     * @param lease the name of the Lease in {@link LeaderElection#NAMESPACE}
     * @param identity the candidate that has acquired it
     * @return creates the clients of the term's controllers
     * @throws RuntimeException if the candidate no longer holds the lease, or if that cannot be determined
     */
    ControllerEnvironment.Connections begin(String lease, String identity);
}
