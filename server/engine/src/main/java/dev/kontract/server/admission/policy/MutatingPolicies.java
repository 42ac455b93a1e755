package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.Reinvocation;
import dev.kontract.server.admission.matching.MatchConditions.ConditionFailure;
import dev.kontract.server.admission.matching.MatchedResource;
import dev.kontract.server.admission.policy.ObjectMutation.MutationFailure;
import dev.kontract.server.admission.policy.PolicyParams.ParamFailure;
import dev.kontract.server.admission.policy.PolicySource.BoundPolicy;
import dev.kontract.server.cel.AdmissionInput;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.KeyFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The MutatingAdmissionPolicy plugin.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/mutating-admission-policy/">Mutating admission
 *     policy</a>
 */
public final class MutatingPolicies implements AdmissionPlugin {

    private final PolicySource<MutatingPolicy> source =
            new PolicySource<>(MutatingPolicy::of, policy -> policy.common().name());
    private final PolicyContext context;

    /** The error: its reason is {@code Invalid} unless the policy or binding cannot be used at all. */
    private record Denial(String message, boolean invalid) {}

    private record Invocation(
            MutatingPolicy policy,
            PolicyBinding binding,
            MatchedResource resource,
            @Nullable ObjectNode param) {

        /** Returns the identity of the invocation when the policies run again. */
        List<String> key() {
            String paramName =
                    param == null ? "" : param.path("metadata").path("name").asText();
            String paramNamespace = param == null
                    ? ""
                    : param.path("metadata").path("namespace").asText("");
            return List.of(policy.common().name(), binding.name(), paramNamespace, paramName);
        }
    }

    /** Creates the plugin without policies. */
    public MutatingPolicies(PolicyContext context) {
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
    public void mutate(AdmissionRequest request) {
        List<BoundPolicy<MutatingPolicy>> bound = source.current();
        ObjectNode object = request.object();
        if (bound.isEmpty() || object == null || PolicyContext.isExempt(request)) {
            return;
        }
        List<Denial> denials = new ArrayList<>();
        List<Invocation> invocations = new ArrayList<>();
        for (BoundPolicy<MutatingPolicy> policy : bound) {
            policy.policy()
                    .common()
                    .criteria()
                    .match(request, context.namespaces())
                    .ifPresent(resource -> collect(request, resource, policy, invocations, denials));
        }
        Reinvocation.Participants participants = request.reinvocation().of(this);
        participants.begin(object);
        for (Invocation invocation : invocations) {
            invoke(invocation, request, participants, denials);
        }
        participants.end(object);
        if (!denials.isEmpty()) {
            throw refusal(request, denials);
        }
    }

    private void collect(
            AdmissionRequest request,
            MatchedResource resource,
            BoundPolicy<MutatingPolicy> bound,
            List<Invocation> invocations,
            List<Denial> denials) {
        CompiledPolicy common = bound.policy().common();
        for (PolicyBinding binding : bound.bindings()) {
            Optional<MatchedResource> matched = binding.criteria() == null
                    ? Optional.of(resource)
                    : binding.criteria().match(request, context.namespaces());
            if (matched.isEmpty()) {
                continue;
            }
            try {
                PolicyParams.find(common.paramKind(), binding.params(), context.params(), request.requestNamespace())
                        .forEach(param -> invocations.add(new Invocation(bound.policy(), binding, resource, param)));
            } catch (ParamFailure e) {
                deny(bound.policy(), binding, "failed to configure binding: " + e.getMessage(), false, denials);
            }
        }
    }

    private static void deny(
            MutatingPolicy policy, PolicyBinding binding, String why, boolean invalid, List<Denial> denials) {
        if (!policy.common().failsOpen()) {
            denials.add(new Denial(
                    "policy '" + policy.common().name() + "' with binding '" + binding.name() + "' denied request: "
                            + why,
                    invalid));
        }
    }

    private void invoke(
            Invocation invocation,
            AdmissionRequest request,
            Reinvocation.Participants participants,
            List<Denial> denials) {
        MutatingPolicy policy = invocation.policy();
        AdmissionInput input = context.input(request, invocation.resource(), invocation.param());
        try {
            if (!policy.common().conditions().isEmpty()
                    && !policy.common().conditions().match(input)) {
                return;
            }
        } catch (ConditionFailure e) {
            deny(policy, invocation.binding(), String.valueOf(e.getMessage()), true, denials);
            return;
        }
        if (!participants.isDue(invocation.key())) {
            return;
        }
        boolean changed = false;
        for (MutatingPolicy.Change change : policy.mutations()) {
            try {
                AdmissionInput seen =
                        changed ? context.input(request, invocation.resource(), invocation.param()) : input;
                changed |= ObjectMutation.apply(change, request, invocation.resource(), seen);
            } catch (MutationFailure e) {
                deny(policy, invocation.binding(), String.valueOf(e.getMessage()), true, denials);
            }
        }
        if (changed) {
            participants.changed();
        }
        if (policy.reinvocable()) {
            participants.invoked(invocation.key());
        }
    }

    private static StatusException refusal(AdmissionRequest request, List<Denial> denials) {
        Denial first = denials.get(0);
        List<FieldError> causes = denials.stream()
                .map(denial -> new FieldError("", "", denial.message()))
                .toList();
        Reason reason = first.invalid() ? Reason.INVALID : Reason.FORBIDDEN;
        return request.forbidden("").as(reason, Reason.FORBIDDEN.code(), first.message(), causes);
    }
}
