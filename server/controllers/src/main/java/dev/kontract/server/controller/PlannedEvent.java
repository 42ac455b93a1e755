package dev.kontract.server.controller;

/**
 * An Event that a plan reports about its object.
 *
 * @param type {@code Normal} or {@code Warning}
 * @param reason the reason, such as {@code FailedCreate}
 * @param message the message
 */
public record PlannedEvent(String type, String reason, String message) {

    /** Returns an Event of type {@code Normal}. */
    public static PlannedEvent normal(String reason, String message) {
        return new PlannedEvent("Normal", reason, message);
    }

    /** Returns an Event of type {@code Warning}. */
    public static PlannedEvent warning(String reason, String message) {
        return new PlannedEvent("Warning", reason, message);
    }
}
