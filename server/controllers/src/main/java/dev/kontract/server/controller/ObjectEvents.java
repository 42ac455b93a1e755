package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.model.KubernetesObject;

/**
 * Records Events about one object. Thread-safe.
 *
 * @param recorder the recorder of the controller
 * @param kind the kind of {@code object}
 * @param object the object
 */
public record ObjectEvents(EventRecorder recorder, Kind<?> kind, KubernetesObject object) {

    /** Records an Event of type {@code Normal}. */
    public void normal(String reason, String message) {
        record(PlannedEvent.normal(reason, message));
    }

    /** Records an Event of type {@code Warning}. */
    public void warning(String reason, String message) {
        record(PlannedEvent.warning(reason, message));
    }

    /** Records an Event. */
    public void record(PlannedEvent event) {
        recorder.record(kind, object, event);
    }
}
