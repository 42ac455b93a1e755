package dev.kontract.client.error;

import dev.kontract.model.KubernetesObject;
import java.util.Optional;

/**
 * The failure of a wait for an object that did not satisfy a condition in time, or can no longer satisfy it. The message
 * contains the reason, or the status of the object and the fields that changed meanwhile.
 *
 * <pre>{@code
 * try {
 *     sets.await("web", web -> web.getStatus().getReadyReplicas() == 3, Duration.ofMinutes(1));
 * } catch (ConditionTimeoutException e) {
 *     log.warn("web is not ready: {}", e.last());
 * }
 * }</pre>
 */
public final class ConditionTimeoutException extends RuntimeException {

    private static final long serialVersionUID = 1;

    @SuppressWarnings("OptionalUsedAsFieldOrParameterType")
    private final transient Optional<KubernetesObject> last;

    /** Creates an exception for the last known state of the object, empty if it did not exist. */
    public ConditionTimeoutException(String message, Optional<? extends KubernetesObject> last) {
        super(message);
        this.last = last.map(object -> object);
    }

    /** Returns the last known state of the object; empty if it did not exist. */
    public Optional<KubernetesObject> last() {
        return last;
    }
}
