package dev.kontract.conformance.promise;

import java.util.Locale;

/** The groups of promises, in the order of a report. */
public enum Suite {
    /** The verbs of every kind. */
    OPERATIONS("Operations"),
    /** Requests that have to fail. */
    ERRORS("Errors"),
    /** Responses recorded from a real server. */
    SEMANTICS("Semantics"),
    /** Defaults, patches and server-side apply. */
    WRITES("Writes"),
    /** Watches and the consistency of lists with them. */
    WATCHES("Watches"),
    /** Authentication and authorization. */
    ACCESS("Access"),
    /** Definitions of custom resources, and what they say about their objects. */
    CUSTOM("Custom resources"),
    /** Recorded rollouts of workloads. */
    ROLLOUTS("Rollouts"),
    /** The client SDK. */
    CLIENTS("Clients"),
    /** Requests that are no valid HTTP or no valid documents. */
    MALFORMED("Malformed requests"),
    /** Concurrency and latency. */
    LOAD("Load");

    private final String title;

    Suite(String title) {
        this.title = title;
    }

    /** Returns the title in reports. */
    public String title() {
        return title;
    }

    /** Returns the lower-case name, as in the identifiers of promises. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
