package dev.kontract.server.request;

import java.util.function.Predicate;

/**
 * How the handling of a request is to deviate from what is right, so that a client meets what can go wrong.
 *
 * @param revision the revision whose state gets and lists return; 0 for the newest
 * @param silentWebhooks whether the admission webhook of a name is taken not to answer in time
 */
public record Deviation(long revision, Predicate<String> silentWebhooks) {

    /** The request is handled as always. */
    public static final Deviation NONE = new Deviation(0, name -> false);
}
