package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.endpoints.option.DeleteParameters;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.policy.DisruptionBudget;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Range;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The {@code eviction} subresource of pods: deletes a pod if its disruption budget allows it. The budget is checked and charged
 * in one write, so that concurrent evictions never exceed it.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/api-eviction/">API-initiated eviction</a>
 */
final class PodEviction implements Review {

    private static final Set<String> UNPROTECTED = Set.of("Pending", "Succeeded", "Failed");
    private static final String IGNORE_READ_ERRORS = "ignoreStoreReadErrorWithClusterBreakingPotential";
    private static final String DRY_RUN = "dryRun";
    private static final String MANAGER = "kube-apiserver";

    /** Maximum number of attempts to delete a pod that changes concurrently; upstream's number of steps. */
    private static final int ATTEMPTS = 20;

    private final KindComponents pods;
    private final Supplier<GenericStore> budgets;

    /**
     * Creates the handler of evictions.
     *
     * @param budgets the store of disruption budgets
     */
    PodEviction(KindComponents pods, Supplier<GenericStore> budgets) {
        this.pods = pods;
        this.budgets = budgets;
    }

    /**
     * Evicts the pod.
     *
     * @return a {@code Status}
     * @throws StatusException 400 when the eviction names another pod than the path, 404 when there is no such pod, 409 when a
     *     precondition fails, 429 when a budget does not allow it at present, 500 when the pod has several budgets
     */
    @Override
    public ObjectNode answer(RequestContext request, ObjectNode eviction) {
        ObjectAddress address = pods.address(request);
        if (!Metadata.of(eviction).name().equals(address.name())) {
            throw StatusException.badRequest("name in URL does not match name in Eviction object");
        }
        Deletion deletion = new Deletion(address, options(request, eviction, address.name()), request.writes());
        if (!evictUnprotected(request, deletion)) {
            evictProtected(deletion);
        }
        ObjectNode status = eviction.objectNode();
        status.put("kind", "Status").put("apiVersion", "v1").putObject("metadata");
        return status.put("status", "Success").put("code", 201);
    }

    private static ObjectNode options(RequestContext request, ObjectNode eviction, String name) {
        ObjectNode options =
                eviction.path("deleteOptions") instanceof ObjectNode given ? given.deepCopy() : eviction.objectNode();
        if (options.path(IGNORE_READ_ERRORS).asBoolean()) {
            FieldError error = FieldError.invalid(
                    "deleteOptions." + IGNORE_READ_ERRORS,
                    true,
                    "can not be set for pod eviction, try after removing the option");
            throw StatusException.invalid("policy", "Eviction", name, List.of(error));
        }
        List<String> asked = request.query().asMap().getOrDefault(DRY_RUN, List.of());
        List<String> given = new ArrayList<>();
        options.path(DRY_RUN).forEach(value -> given.add(value.asText()));
        if (given.isEmpty()) {
            asked.forEach(options.putArray(DRY_RUN)::add);
        } else if (!asked.isEmpty() && !asked.equals(given)) {
            throw StatusException.badRequest(
                    "Non-matching dry-run options in request and content: " + shown(asked) + " and " + shown(given));
        }
        return options;
    }

    private static String shown(List<String> values) {
        return '[' + String.join(" ", values) + ']';
    }

    /**
     * The deletion requested by an eviction.
     *
     * @param sent the options, which are validated after the pod is marked, as on the real server
     * @param options the same options, unchecked
     * @param context the context of all writes of the eviction
     */
    private record Deletion(ObjectAddress address, ObjectNode sent, DeleteOptions options, WriteContext context) {

        Deletion(ObjectAddress address, ObjectNode sent, WriteContext context) {
            this(address, sent, DeleteParameters.unchecked(sent), context);
        }

        /** Returns this deletion for this very state of the pod. */
        Deletion at(ObjectNode pod) {
            DeleteOptions bound = new DeleteOptions(
                    options.mode(), options.gracePeriodSeconds(), options.propagation(), options.uid(), version(pod));
            return new Deletion(address, sent, bound, context);
        }

        boolean isBound() {
            return options.resourceVersion() != null;
        }
    }

    /**
     * Deletes a pod that no budget protects in its state; false when it is in another. Repeats the deletion when another write
     * changes the pod in between, up to {@link #ATTEMPTS} times.
     */
    private boolean evictUnprotected(RequestContext request, Deletion deletion) {
        ObjectNode pod = pod(deletion.address());
        for (int attempt = 1; isUnprotected(pod); attempt++) {
            request.lifetime().requireActive();
            boolean guarded = mayBecomeReady(pod) && !deletion.isBound();
            try {
                delete(guarded ? deletion.at(pod) : deletion);
                return true;
            } catch (StatusException e) {
                if (e.reason() != Reason.CONFLICT || !guarded || attempt == ATTEMPTS) {
                    throw e;
                }
                ObjectNode now = pod(deletion.address());
                if (version(now).equals(version(pod))) {
                    throw e; // The conflict is with a precondition of the caller.
                }
                pod = now;
            }
        }
        return false;
    }

    private static boolean isUnprotected(ObjectNode pod) {
        return Metadata.of(pod).isDeleting() || UNPROTECTED.contains(phase(pod));
    }

    private static boolean mayBecomeReady(ObjectNode pod) {
        return !Metadata.of(pod).isDeleting() && phase(pod).equals("Pending");
    }

    private static String phase(ObjectNode pod) {
        return pod.path("status").path("phase").asText();
    }

    private static String version(ObjectNode pod) {
        return Metadata.of(pod).resourceVersion();
    }

    private void evictProtected(Deletion deletion) {
        ObjectAddress address = deletion.address();
        ObjectNode pod = pod(address);
        List<DisruptionBudget> own = budgets(address.namespace(), labels(pod));
        if (own.size() > 1) {
            throw StatusException.unknown(
                    500,
                    "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.");
        }
        if (own.isEmpty()) {
            delete(deletion);
            return;
        }
        DisruptionBudget budget = own.get(0);
        if (isReady(pod) || !budget.releasesUnready()) {
            charge(deletion, budget);
            delete(deletion);
            return;
        }
        try {
            delete(deletion.at(pod));
        } catch (StatusException e) {
            boolean changed = e.reason() == Reason.CONFLICT && !deletion.isBound();
            throw changed ? budget.beingProcessed() : e;
        }
    }

    private ObjectNode pod(ObjectAddress address) {
        return pods.store().get(address.namespace(), address.name()).tree();
    }

    private static Map<String, String> labels(ObjectNode pod) {
        Map<String, String> labels = new HashMap<>();
        pod.path("metadata")
                .path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return labels;
    }

    private static boolean isReady(ObjectNode pod) {
        for (JsonNode condition : pod.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }

    private List<DisruptionBudget> budgets(String namespace, Map<String, String> labels) {
        String prefix = budgets.get().kind().keys().prefix(namespace);
        return pods.services().storage().list(Range.of(prefix)).entries().stream()
                .map(entry -> new DisruptionBudget(StoredObject.of(entry).tree()))
                .filter(budget -> budget.protects(labels))
                .toList();
    }

    /** Checks the budget, and charges it unless this is a dry run. */
    private void charge(Deletion deletion, DisruptionBudget budget) {
        GenericStore store = budgets.get();
        ObjectAddress pod = deletion.address();
        store.update(
                pod.namespace(),
                budget.name(),
                new Charge(store.kind(), pod.name()),
                UpdateScope.STATUS,
                deletion.options().mode(),
                deletion.context());
    }

    private void delete(Deletion deletion) {
        ObjectAddress address = deletion.address();
        DeleteOptions current = deletion.options();
        if (current.mode() == WriteMode.STORE) {
            ObjectNode marked = pods.store()
                    .update(
                            address.namespace(),
                            address.name(),
                            new Announcement(current),
                            UpdateScope.STATUS,
                            WriteMode.STORE,
                            deletion.context())
                    .object()
                    .tree();
            current = deletion.isBound() ? deletion.at(marked).options() : current;
        }
        DeleteOptions unused = DeleteParameters.of(deletion.sent());
        pods.store()
                .delete(address.namespace(), address.name(), current, deletion.context(), GenericStore.Admission.NONE);
    }

    private String now() {
        return pods.clock().instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Takes one eviction off a budget. */
    private final class Charge implements ObjectUpdate {

        private final FieldManager manager;
        private final String pod;

        Charge(ServedKind kind, String pod) {
            this.manager = new FieldManager(
                    kind.schema(),
                    kind.descriptor().apiVersion(),
                    kind.descriptor().kind(),
                    "status",
                    FieldSet.EMPTY);
            this.pod = pod;
        }

        @Override
        public ObjectNode next(@Nullable ObjectNode current) {
            ObjectNode budget = Objects.requireNonNull(current);
            Instant now = pods.clock().instant();
            return manager.update(budget, new DisruptionBudget(budget).charged(pod, now), MANAGER, now);
        }

        @Override
        public boolean createsWhereMissing(Strategy strategy) {
            return false;
        }
    }

    /** Tells in the conditions of a pod that it is evicted. */
    private final class Announcement implements ObjectUpdate {

        private final DeleteOptions options;

        Announcement(DeleteOptions options) {
            this.options = options;
        }

        @Override
        public ObjectNode next(@Nullable ObjectNode current) {
            ObjectNode pod = Objects.requireNonNull(current).deepCopy();
            requirePreconditions(Metadata.of(pod));
            ObjectNode condition = condition(pod.withObjectProperty("status"));
            if (!condition.path("status").asText().equals("True")) {
                condition.put("status", "True").putNull("lastProbeTime").put("lastTransitionTime", now());
            }
            condition.put("reason", "EvictionByEvictionAPI").put("message", "Eviction API: evicting");
            return pod;
        }

        private ObjectNode condition(ObjectNode status) {
            for (JsonNode condition : status.path("conditions")) {
                if (condition.path("type").asText().equals("DisruptionTarget")) {
                    return (ObjectNode) condition;
                }
            }
            return status.withArrayProperty("conditions").addObject().put("type", "DisruptionTarget");
        }

        private void requirePreconditions(Metadata pod) {
            require("UID", options.uid(), pod.uid(), pod.name(), "deleted and then recreated");
            require("ResourceVersion", options.resourceVersion(), pod.resourceVersion(), pod.name(), "modified");
        }

        private void require(String what, @Nullable String wanted, String present, String name, String happened) {
            if (wanted != null && !wanted.isEmpty() && !wanted.equals(present)) {
                throw StatusException.conflict(
                        "",
                        "Pod",
                        name,
                        "the " + what + " in the precondition (" + wanted + ") does not match the " + what
                                + " in record (" + present + "). The object might have been " + happened);
            }
        }

        @Override
        public boolean createsWhereMissing(Strategy strategy) {
            return false;
        }
    }
}
