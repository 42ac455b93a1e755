package dev.kontract.server.fault;

import dev.kontract.server.request.RequestContext;

/** An active rule with its counters. Safe for use by many threads. */
public final class FaultRule {

    private final FaultRules rules;
    private final FaultTarget target;
    private final Fault fault;
    private final long seed;
    private int matched;
    private int fired;

    FaultRule(FaultRules rules, FaultTarget target, Fault fault, long seed) {
        this.rules = rules;
        this.target = target;
        this.fault = fault;
        this.seed = seed;
    }

    /** Returns the number of requests that the rule has matched. */
    public synchronized int matched() {
        return matched;
    }

    /** Returns the number of requests to which it was applied. */
    public synchronized int fired() {
        return fired;
    }

    /** Ends the rule; requests that it has hit already stay hit. */
    public void remove() {
        rules.remove(this);
    }

    Fault fault() {
        return fault;
    }

    /**
     * Counts a request, and says whether it is hit.
     *
     * @param settled whether another rule has decided what happens to it, so that this one can only delay it
     */
    boolean hits(RequestContext request, boolean settled) {
        if (!target.matches(request)) {
            return false;
        }
        synchronized (this) {
            matched++;
            boolean hit = target.schedule().hits(matched, fired, seed) && (!settled || fault instanceof Fault.Delay);
            fired += hit ? 1 : 0;
            return hit;
        }
    }

    /** Returns what puts the counts back to what they are now. */
    synchronized Runnable checkpoint() {
        int matchedNow = matched;
        int firedNow = fired;
        return () -> {
            synchronized (this) {
                matched = matchedNow;
                fired = firedNow;
            }
        };
    }

    /** Returns the rule in a line without its counts, for example {@code update configmaps: fail with 409, only number [2]}. */
    public String description() {
        return target + ": " + fault + target.schedule();
    }

    /** The rule in a line, for example {@code update configmaps: fail with 409, only number [2] (matched 3, fired 1)}. */
    @Override
    public synchronized String toString() {
        return description() + " (matched " + matched + ", fired " + fired + ")";
    }
}
