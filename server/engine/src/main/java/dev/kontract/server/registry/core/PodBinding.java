package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Binds a pod to a node as requested by a {@code Binding}, created as the {@code binding} of a pod or on its own.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/binding-v1/">Binding</a>
 */
public final class PodBinding implements Review {

    private static final UpdateScope ASSIGNMENT = new UpdateScope() {
        @Override
        public void prepare(Strategy strategy, ObjectNode object, ObjectNode current) {}

        @Override
        public void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors) {}
    };

    private final Supplier<GenericStore> pods;
    private final Clock clock;

    /**
     * Creates the handler of bindings.
     *
     * @param pods the store of pods
     * @param clock the time of conditions
     */
    public PodBinding(Supplier<GenericStore> pods, Clock clock) {
        this.pods = pods;
        this.clock = clock;
    }

    /**
     * Binds the pod.
     *
     * @return a {@code Status}
     * @throws StatusException 400 when the binding names another pod than the path, 422 when it names no node, 404 when there is
     *     no such pod, 409 when it is bound, gated or being deleted
     */
    @Override
    public ObjectNode answer(RequestContext request, ObjectNode binding) {
        Metadata metadata = Metadata.of(binding);
        String path = request.info().name();
        if (!path.isEmpty() && !path.equals(metadata.name())) {
            throw StatusException.badRequest("name in URL does not match name in Binding object");
        }
        validate(binding, metadata.name());
        WriteMode mode = request.query().text("dryRun").isEmpty() ? WriteMode.STORE : WriteMode.DRY_RUN;
        pods.get()
                .update(
                        request.info().namespace(),
                        metadata.name(),
                        new Assignment(binding),
                        ASSIGNMENT,
                        mode,
                        request.writes());
        ObjectNode status = binding.objectNode();
        status.put("kind", "Status").put("apiVersion", "v1").putObject("metadata");
        return status.put("status", "Success").put("code", 201);
    }

    @Override
    public boolean keepsSystemFields() {
        return true;
    }

    private static void validate(ObjectNode binding, String name) {
        FieldErrors errors = new FieldErrors();
        FieldValue target = FieldValue.of(binding, "target", errors);
        FieldValue kind = target.child("kind");
        if (!kind.empty() && !kind.is("Node")) {
            kind.notSupported(List.of("Node", "<empty>"));
        }
        if (target.child("name").empty()) {
            target.child("name").required();
        }
        if (!errors.isEmpty()) {
            throw StatusException.invalid("", "Binding", name, errors.found());
        }
    }

    private final class Assignment implements ObjectUpdate {

        private final ObjectNode binding;
        private final Metadata metadata;

        Assignment(ObjectNode binding) {
            this.binding = binding;
            this.metadata = Metadata.of(binding);
        }

        @Override
        public ObjectNode next(@Nullable ObjectNode current) {
            ObjectNode pod = Objects.requireNonNull(current).deepCopy();
            Metadata own = Metadata.of(pod);
            requirePreconditions(own);
            requireUnassigned(own, pod.path("spec"));
            pod.withObjectProperty("spec")
                    .put("nodeName", binding.path("target").path("name").asText());
            pod.withObjectProperty("status").remove("nominatedNodeName");
            merge(own, "annotations");
            merge(own, "labels");
            schedule(pod);
            return pod;
        }

        private void requirePreconditions(Metadata own) {
            require("UID", metadata.uid(), own.uid(), own);
            require("ResourceVersion", metadata.resourceVersion(), own.resourceVersion(), own);
        }

        private static void require(String what, String wanted, String present, Metadata own) {
            if (!wanted.isEmpty() && !wanted.equals(present)) {
                throw StatusException.conflict(
                        "",
                        "pods",
                        own.name(),
                        "StorageError: invalid object, Code: 4, Key: /registry/pods/" + own.namespace() + '/'
                                + own.name() + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: " + what
                                + " in precondition: " + wanted + ", " + what + " in object meta: " + present);
            }
        }

        private void requireUnassigned(Metadata own, JsonNode spec) {
            String node = spec.path("nodeName").asText("");
            if (own.isDeleting()) {
                throw refused(own, " is being deleted, cannot be assigned to a host");
            }
            if (!node.isEmpty()) {
                throw refused(own, " is already assigned to node \"" + node + '"');
            }
            if (!spec.path("schedulingGates").isEmpty()) {
                throw refused(own, " has non-empty .spec.schedulingGates");
            }
        }

        private static StatusException refused(Metadata own, String why) {
            return StatusException.conflict("", "pods/binding", own.name(), "pod " + own.name() + why);
        }

        private void merge(Metadata own, String field) {
            if (metadata.node().path(field) instanceof ObjectNode values && !values.isEmpty()) {
                own.node().withObjectProperty(field).setAll(values);
            }
        }

        private void schedule(ObjectNode pod) {
            ObjectNode scheduled = null;
            for (JsonNode condition : pod.withObjectProperty("status").path("conditions")) {
                if (condition.path("type").asText().equals("PodScheduled")) {
                    scheduled = (ObjectNode) condition;
                }
            }
            if (scheduled == null) {
                scheduled = pod.withObjectProperty("status")
                        .withArrayProperty("conditions")
                        .addObject();
            }
            boolean was = scheduled.path("status").asText().equals("True");
            JsonNode since = scheduled.path("lastTransitionTime");
            scheduled.removeAll();
            scheduled.put("type", "PodScheduled").put("status", "True").putNull("lastProbeTime");
            if (was && !since.isMissingNode()) {
                scheduled.set("lastTransitionTime", since);
            } else {
                scheduled.put(
                        "lastTransitionTime",
                        clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
            }
        }

        @Override
        public String requiredUid() {
            return metadata.uid();
        }

        @Override
        public boolean createsWhereMissing(Strategy strategy) {
            return false;
        }
    }
}
