package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.admission.podsecurity.PodPolicy.Selected;
import dev.kontract.server.concurrent.DerivedValue;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.OwnedDerivation;
import dev.kontract.server.storage.Storage;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The PodSecurity plugin: rejects pods that violate the standard that their namespace enforces, and reports violations of others, and
 * by templates of pods, as warnings and in the audit log.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/security/pod-security-admission/">Pod security admission</a>
 */
public final class PodSecurity implements AdmissionPlugin {

    private static final String PREFIX = "pod-security.kubernetes.io/";
    private static final String ERROR = "error";
    private static final Keys NAMESPACES = Keys.of("", "namespaces");
    private static final Duration CHECK_OF_EXISTING_PODS = Duration.ofSeconds(1);

    /** Where the template is, by group and resource. */
    private static final Map<String, List<String>> TEMPLATES = Map.of(
            "/replicationcontrollers", List.of("spec", "template"),
            "/podtemplates", List.of("template"),
            "apps/replicasets", List.of("spec", "template"),
            "apps/deployments", List.of("spec", "template"),
            "apps/statefulsets", List.of("spec", "template"),
            "apps/daemonsets", List.of("spec", "template"),
            "batch/jobs", List.of("spec", "template"),
            "batch/cronjobs", List.of("spec", "jobTemplate", "spec", "template"));

    /** Subresources that cannot change what is checked. */
    private static final Set<String> OTHER_SUBRESOURCES =
            Set.of("exec", "attach", "binding", "eviction", "log", "portforward", "proxy", "status");

    private final Storage storage;
    private final PodSecuritySettings settings;
    private final PodSecurityMetrics metrics;
    private final OwnedDerivation<Selected> policies;

    /**
     * Creates the plugin.
     *
     * @param storage contains the namespaces and pods
     */
    PodSecurity(Storage storage, PodSecuritySettings settings, PodSecurityMetrics metrics) {
        this.storage = storage;
        this.metrics = metrics;
        this.settings = settings;
        this.policies = new OwnedDerivation<>(entry -> selected(entry.derived(StoredJson.TREE)));
    }

    /**
     * Returns the plugin with settings that may change; each request is checked by the current ones.
     *
     * @param storage contains the namespaces and pods
     */
    public static AdmissionPlugin following(
            Storage storage, Supplier<PodSecuritySettings> settings, PodSecurityMetrics metrics) {
        Supplier<PodSecurity> current = new DerivedValue<>(settings, each -> new PodSecurity(storage, each, metrics));
        return new AdmissionPlugin() {
            @Override
            public void validate(AdmissionRequest request) {
                current.get().validate(request);
            }
        };
    }

    private Selected selected(JsonNode namespace) {
        return settings.defaults().selectedBy(namespace.path("metadata").path("labels"));
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode object = request.object();
        if (object == null) {
            return;
        }
        String resource = request.resource().group() + '/' + request.resource().plural();
        if (resource.equals("/pods")) {
            if (!OTHER_SUBRESOURCES.contains(request.subresource())) {
                validatePod(request, object);
            }
        } else if (request.subresource().isEmpty()) {
            if (resource.equals("/namespaces")) {
                validateNamespace(request, object);
            } else if (TEMPLATES.containsKey(resource)) {
                validateTemplate(request, object, TEMPLATES.get(resource));
            }
        }
    }

    private void validateNamespace(AdmissionRequest request, ObjectNode namespace) {
        String name = request.objectName();
        Selected selected = selected(namespace);
        ObjectNode old = request.oldObject();
        Selected former = old == null ? null : selected(old);
        List<FieldError> errors = selected.errors();
        if (!errors.isEmpty() && (former == null || !errors.equals(former.errors()))) {
            throw StatusException.invalid("", "Namespace", name, errors);
        }
        PodPolicy policy = selected.policy();
        boolean exempt = settings.namespaces().contains(name);
        if (former != null && !isTightened(policy.enforce(), former.policy().enforce())) {
            return;
        }
        if (exempt) {
            if (!policy.isPrivileged() && !policy.isEquivalent(settings.defaults())) {
                request.caller()
                        .warn("namespace \"" + name + "\" is exempt from Pod Security, and the policy ("
                                + selected.labelled() + ") will be ignored");
            }
        } else if (former != null) {
            long end = System.nanoTime() + time(request).toNanos();
            new ExistingPods(policy.enforce(), settings, () -> System.nanoTime() - end >= 0)
                    .warnings(storage, name)
                    .forEach(request.caller()::warn);
        }
    }

    private static boolean isTightened(Standard standard, Standard former) {
        boolean relaxed =
                standard.version().equals(former.version()) && standard.level().compareTo(former.level()) <= 0;
        return !standard.isPrivileged() && !relaxed;
    }

    /** Returns the time for the check of existing pods, which leaves half of the time of the request. */
    private static Duration time(AdmissionRequest request) {
        Duration twice = CHECK_OF_EXISTING_PODS.multipliedBy(2);
        return request.caller().lifetime().within(twice).dividedBy(2);
    }

    private void validatePod(AdmissionRequest request, ObjectNode pod) {
        if (isExempt(request)) {
            return;
        }
        Selected selected = storage.find(NAMESPACES.key("", request.namespace()))
                .map(this::policy)
                .orElseThrow(() -> {
                    metrics.failed(request, true);
                    return StatusException.internal("failed to lookup namespace \"" + request.namespace() + '"');
                });
        if (selected.errors().isEmpty() && selected.policy().isPrivileged()) {
            metrics.evaluated(request, "enforce", Standard.PRIVILEGED, true);
            annotate(request, "enforce-policy", Standard.PRIVILEGED.toString());
            return;
        }
        if (request.operation() == Operation.UPDATE
                && request.oldObject() != null
                && !PodChanges.areRelevant(pod, request.oldObject())) {
            return;
        }
        if (isExempt(request, pod)) {
            return;
        }
        Evaluation evaluation = new Evaluation(request, selected.policy(), CheckedPod.of(pod), metrics);
        reportErrors(request, selected);
        evaluation.audit();
        evaluation.enforce();
        evaluation.warn();
    }

    private Selected policy(Entry namespace) {
        return namespace.derived(policies);
    }

    private void validateTemplate(AdmissionRequest request, ObjectNode object, List<String> path) {
        if (isExempt(request)) {
            return;
        }
        Selected selected = storage.find(NAMESPACES.key("", request.namespace()))
                .map(this::policy)
                .orElse(null);
        if (selected == null) {
            metrics.failed(request, true);
            annotate(request, ERROR, "failed to lookup namespace \"" + request.namespace() + '"');
            return;
        }
        PodPolicy policy = selected.policy();
        if (selected.errors().isEmpty()
                && policy.audit().isPrivileged()
                && policy.warn().isPrivileged()) {
            return;
        }
        JsonNode template = object;
        for (String field : path) {
            template = template.path(field);
        }
        if (template.isObject() && !isExempt(request, template)) {
            reportErrors(request, selected);
            Evaluation evaluation = new Evaluation(request, policy, CheckedPod.of(template), metrics);
            evaluation.audit();
            evaluation.warn();
        }
    }

    private boolean isExempt(AdmissionRequest request) {
        boolean namespace = settings.namespaces().contains(request.namespace());
        boolean user = settings.users().contains(request.user().name());
        if (namespace || user) {
            metrics.exempted(request);
            annotate(request, "exempt", namespace ? "namespace" : "user");
        }
        return namespace || user;
    }

    private boolean isExempt(AdmissionRequest request, JsonNode pod) {
        boolean exempt = settings.exempts(pod.path("spec"));
        if (exempt) {
            metrics.exempted(request);
            annotate(request, "exempt", "runtimeClass");
        }
        return exempt;
    }

    private void reportErrors(AdmissionRequest request, Selected selected) {
        List<FieldError> errors = selected.errors();
        if (!errors.isEmpty()) {
            metrics.failed(request, false);
            String texts = errors.stream().map(FieldError::text).collect(Collectors.joining(", "));
            annotate(request, ERROR, "Failed to parse policy: " + (errors.size() == 1 ? texts : "[" + texts + "]"));
        }
    }

    private static void annotate(AdmissionRequest request, String key, String value) {
        request.caller().annotations().add(PREFIX + key, value, false);
    }

    /** The evaluation of a policy for one pod or template. */
    private record Evaluation(
            AdmissionRequest request,
            PodPolicy policy,
            CheckedPod pod,
            PodSecurityMetrics metrics,
            Map<Standard, List<Violation>> known) {

        Evaluation(AdmissionRequest request, PodPolicy policy, CheckedPod pod, PodSecurityMetrics metrics) {
            this(request, policy, pod, metrics, new HashMap<>());
        }

        void enforce() {
            annotate(request, "enforce-policy", policy.enforce().toString());
            String violation = violation("violates", policy.enforce());
            metrics.evaluated(request, "enforce", policy.enforce(), violation.isEmpty());
            if (!violation.isEmpty()) {
                throw request.forbidden(violation);
            }
        }

        void audit() {
            String violation = violation("would violate", policy.audit());
            if (!violation.isEmpty()) {
                metrics.evaluated(request, "audit", policy.audit(), false);
                annotate(request, "audit-violations", violation);
            }
        }

        void warn() {
            String violation = violation("would violate", policy.warn());
            if (!violation.isEmpty()) {
                metrics.evaluated(request, "warn", policy.warn(), false);
                request.caller().warn(violation);
            }
        }

        private String violation(String verb, Standard standard) {
            List<Violation> violations = known.computeIfAbsent(standard, each -> Standards.violations(each, pod));
            return violations.isEmpty()
                    ? ""
                    : verb + " PodSecurity \"" + standard + "\": " + Violation.details(violations);
        }
    }
}
