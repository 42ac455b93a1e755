package dev.kontract.server.controller;

/**
 * Begins the terms of leaders. A leader cannot know whether it still is one when its writes arrive: its process or its network may
 * have been paused. So the writes of a term are refused from the moment on at which another one of the same lease has begun.
 */
@FunctionalInterface
public interface LeaderTerms {

    /**
     * Begins a term, and ends all earlier ones of this lease.
     *
     * @param lease the name of the Lease in {@link LeaderElection#NAMESPACE}
     * @param identity the candidate that has acquired it
     * @return makes the clients of the term's controllers
     * @throws RuntimeException when the candidate does not hold the lease any more, or that cannot be told
     */
    ControllerEnvironment.Connections begin(String lease, String identity);
}
