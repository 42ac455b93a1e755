package dev.kontract.server.request;

import java.util.function.Predicate;

/**
 * An intentional deviation from correct behaviour, so that tests of clients meet failures.
 *
 * @param revision the revision that gets and lists return; 0 for the latest
 * @param silentWebhooks matches the names of admission webhooks to be treated as if they timed out
 */
public record Deviation(long revision, Predicate<String> silentWebhooks) {

    /** The request is handled as always. */
    public static final Deviation NONE = new Deviation(0, name -> false);
}
