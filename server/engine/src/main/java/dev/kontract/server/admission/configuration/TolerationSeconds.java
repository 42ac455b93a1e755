package dev.kontract.server.admission.configuration;

/**
 * How long pods tolerate lost nodes unless they say otherwise, in seconds. A negative value, or 0, evicts them immediately.
 *
 * @param notReady the time on nodes that are not ready
 * @param unreachable the time on nodes that are unreachable
 */
public record TolerationSeconds(long notReady, long unreachable) {

    /** Five minutes each. */
    public static final TolerationSeconds DEFAULT = new TolerationSeconds(300, 300);
}
