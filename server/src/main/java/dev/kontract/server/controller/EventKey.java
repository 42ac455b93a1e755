package dev.kontract.server.controller;

/**
 * What makes two Events the same one that happened twice.
 *
 * @param about the object
 * @param type {@code Normal} or {@code Warning}
 * @param reason one word
 * @param message one sentence
 */
record EventKey(Regarding about, String type, String reason, String message) {

    /** An object at one time of its life. */
    record Regarding(String apiVersion, String kind, String namespace, String name, String uid) {}

    EventKey withMessage(String other) {
        return new EventKey(about, type, reason, other);
    }
}
