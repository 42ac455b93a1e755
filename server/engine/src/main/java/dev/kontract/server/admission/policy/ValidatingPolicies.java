package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.matching.MatchedResource;
import dev.kontract.server.admission.policy.PolicyParams.ParamFailure;
import dev.kontract.server.admission.policy.PolicySource.BoundPolicy;
import dev.kontract.server.admission.policy.ValidatingPolicy.Outcome;
import dev.kontract.server.admission.policy.ValidatingPolicy.Violation;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.KeyFeed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ValidatingAdmissionPolicy plugin. */
public final class ValidatingPolicies implements AdmissionPlugin {

    private static final String FAILURE_ANNOTATION = "validation.policy.admission.k8s.io/validation_failure";
    private static final int LONGEST_ANNOTATION = 10 * 1024;

    private final PolicySource<ValidatingPolicy> source =
            new PolicySource<>(ValidatingPolicy::of, policy -> policy.common().name());
    private final PolicyContext context;

    private record Denial(String policy, @Nullable String binding, String message, String reason) {}

    /** Creates the plugin without policies. */
    public ValidatingPolicies(PolicyContext context) {
        this.context = context;
    }

    /** Returns what receives the policies and their changes. */
    public KeyFeed.Sink policies() {
        return source.policySink();
    }

    /** Returns what receives the bindings and their changes. */
    public KeyFeed.Sink bindings() {
        return source.bindingSink();
    }

    @Override
    public void validate(AdmissionRequest request) {
        List<BoundPolicy<ValidatingPolicy>> bound = source.current();
        if (bound.isEmpty() || PolicyContext.isExempt(request)) {
            return;
        }
        List<Denial> denials = new ArrayList<>();
        for (BoundPolicy<ValidatingPolicy> policy : bound) {
            CompiledPolicy common = policy.policy().common();
            common.criteria()
                    .match(request, context.namespaces())
                    .ifPresent(resource -> new Evaluation(request, resource, policy, denials).run());
        }
        if (!denials.isEmpty()) {
            throw refusal(request, denials.get(0));
        }
    }

    private static StatusException refusal(AdmissionRequest request, Denial denial) {
        String by = denial.binding() == null ? "" : " with binding '" + denial.binding() + '\'';
        String message =
                "ValidatingAdmissionPolicy '" + denial.policy() + '\'' + by + " denied request: " + denial.message();
        Reason reason = switch (denial.reason()) {
            case "Forbidden" -> Reason.FORBIDDEN;
            case "RequestEntityTooLarge" -> Reason.REQUEST_ENTITY_TOO_LARGE;
            default -> Reason.INVALID;
        };
        StatusException forbidden = request.forbidden(message);
        return forbidden.as(reason, reason.code(), forbidden.getMessage(), List.of(new FieldError("", "", message)));
    }

    /** The evaluation of one policy for one request, with all its bindings. */
    private final class Evaluation {

        private final AdmissionRequest request;
        private final MatchedResource resource;
        private final BoundPolicy<ValidatingPolicy> bound;
        private final List<Denial> denials;
        private final Map<String, Set<String>> annotations = new LinkedHashMap<>();

        Evaluation(
                AdmissionRequest request,
                MatchedResource resource,
                BoundPolicy<ValidatingPolicy> bound,
                List<Denial> denials) {
            this.request = request;
            this.resource = resource;
            this.bound = bound;
            this.denials = denials;
        }

        private CompiledPolicy common() {
            return bound.policy().common();
        }

        void run() {
            for (PolicyBinding binding : bound.bindings()) {
                Optional<MatchedResource> matched = binding.criteria() == null
                        ? Optional.of(resource)
                        : binding.criteria().match(request, context.namespaces());
                if (matched.isPresent()) {
                    evaluate(binding);
                }
            }
            annotations.forEach((key, values) ->
                    request.caller().annotations().add(common().name() + '/' + key, String.join(", ", values), false));
        }

        private void evaluate(PolicyBinding binding) {
            List<@Nullable ObjectNode> params;
            try {
                params = PolicyParams.find(
                        common().paramKind(), binding.params(), context.params(), request.requestNamespace());
            } catch (ParamFailure e) {
                if (!common().failsOpen()) {
                    deny(binding, "failed to configure binding: " + e.getMessage(), "");
                }
                return;
            }
            for (ObjectNode param : params) {
                report(binding, bound.policy().evaluate(context.input(request, resource, param)));
            }
        }

        private void deny(PolicyBinding binding, String message, String reason) {
            denials.add(new Denial(common().name(), binding.name(), message, reason));
        }

        private void report(PolicyBinding binding, Outcome outcome) {
            for (Violation violation : outcome.violations()) {
                for (String action : binding.actions()) {
                    switch (action) {
                        case "Deny" -> deny(binding, violation.message(), violation.reason());
                        case "Warn" ->
                            request.caller()
                                    .warn("Validation failed for ValidatingAdmissionPolicy '" + common().name()
                                            + "' with binding '" + binding.name() + "': " + violation.message());
                        default -> audit(binding, violation);
                    }
                }
            }
            outcome.annotations()
                    .forEach((key, value) -> annotations
                            .computeIfAbsent(key, added -> new LinkedHashSet<>())
                            .add(shortened(value)));
            outcome.failures().forEach(failure -> deny(binding, failure, ""));
        }

        /** The limit counts bytes; no character is cut. */
        private static String shortened(String value) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            if (bytes.length <= LONGEST_ANNOTATION) {
                return value;
            }
            int end = LONGEST_ANNOTATION;
            while ((bytes[end] & 0xC0) == 0x80) {
                end--;
            }
            return new String(bytes, 0, end, StandardCharsets.UTF_8);
        }

        private void audit(PolicyBinding binding, Violation violation) {
            ObjectNode failure = JsonNodeFactory.instance
                    .objectNode()
                    .put("message", violation.message())
                    .put("policy", common().name())
                    .put("binding", binding.name())
                    .put("expressionIndex", violation.index());
            binding.actions().forEach(failure.putArray("validationActions")::add);
            request.caller().annotations().add(FAILURE_ANNOTATION, "[" + failure + "]", false);
        }
    }
}
