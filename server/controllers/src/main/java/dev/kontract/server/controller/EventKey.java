package dev.kontract.server.controller;

/**
 * The fields that identify repeated occurrences of an Event.
 *
 * @param about the object the Event is about
 * @param type {@code Normal} or {@code Warning}
 * @param reason the reason in CamelCase
 * @param message the message
 */
record EventKey(Regarding about, String type, String reason, String message) {

    /** An object, identified including its UID. */
    record Regarding(String apiVersion, String kind, String namespace, String name, String uid) {}

    EventKey withMessage(String other) {
        return new EventKey(about, type, reason, other);
    }
}
