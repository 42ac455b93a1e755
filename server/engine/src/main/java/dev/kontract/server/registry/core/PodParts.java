package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.core.pod.EphemeralContainersUpdate;
import dev.kontract.server.registry.core.pod.PodResize;
import dev.kontract.server.registry.validation.FieldErrors;

/** The parts of a pod's spec that have subresources of their own. */
public final class PodParts {

    /**
     * The ephemeral containers, which can be added and never changed.
     *
     * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/ephemeral-containers/">Ephemeral containers</a>
     */
    public static final UpdateScope EPHEMERAL_CONTAINERS = new UpdateScope() {
        @Override
        public void prepare(Strategy strategy, ObjectNode object, ObjectNode current) {
            EphemeralContainersUpdate.prepare(object, current);
        }

        @Override
        public void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors) {
            EphemeralContainersUpdate.validate(object, current, errors);
        }

        @Override
        public boolean countsGeneration() {
            return true;
        }
    };

    /**
     * The resources of containers, while they run.
     *
     * @see <a href="https://kubernetes.io/docs/tasks/configure-pod-container/resize-container-resources/">Resizing containers</a>
     */
    public static final UpdateScope RESIZE = new UpdateScope() {
        @Override
        public void prepare(Strategy strategy, ObjectNode object, ObjectNode current) {
            PodResize.prepare(object, current);
        }

        @Override
        public void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors) {
            PodResize.validate(object, current, errors);
        }

        @Override
        public boolean countsGeneration() {
            return true;
        }
    };

    private PodParts() {}
}
