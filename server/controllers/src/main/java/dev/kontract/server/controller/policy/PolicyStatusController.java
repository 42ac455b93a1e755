package dev.kontract.server.controller.policy;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.WriteOptions;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ExpressionWarning;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.TypeChecking;
import dev.kontract.model.ValidatingAdmissionPolicy;
import dev.kontract.model.ValidatingAdmissionPolicyStatus;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The controller {@code validatingadmissionpolicy-status-controller}. */
public final class PolicyStatusController implements ControllerFactory {

    private final Function<ValidatingAdmissionPolicy, List<ExpressionWarning>> check;

    /**
     * Creates the controller.
     *
     * @param check returns the expressions of a policy that do not fit the types it matches
     */
    public PolicyStatusController(Function<ValidatingAdmissionPolicy, List<ExpressionWarning>> check) {
        this.check = check;
    }

    @Override
    public String name() {
        return "validatingadmissionpolicy-status-controller";
    }

    @Override
    public String fieldManager() {
        return "validatingadmissionpolicy-status";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<ValidatingAdmissionPolicy> policies = context.informers().of(Kinds.VALIDATING_ADMISSION_POLICY);
        return context.controller().reconciles(policies).start(request -> {
            policies.indexer()
                    .get(request.toString())
                    .filter(policy -> !isChecked(policy))
                    .ifPresent(policy -> write(context.client(), policy));
            return Result.done();
        });
    }

    private static boolean isChecked(ValidatingAdmissionPolicy policy) {
        return policy.getStatus() != null
                && number(policy.getStatus().getObservedGeneration())
                        >= number(policy.metadata().getGeneration());
    }

    private static long number(@Nullable Long value) {
        return Objects.requireNonNullElse(value, 0L);
    }

    private void write(KontractClient client, ValidatingAdmissionPolicy policy) {
        List<ExpressionWarning> warnings = check.apply(policy);
        ValidatingAdmissionPolicy desired =
                new ValidatingAdmissionPolicy().metadata(new ObjectMeta().name(policy.name()));
        desired.setStatus(new ValidatingAdmissionPolicyStatus()
                .observedGeneration(policy.metadata().getGeneration())
                .typeChecking(new TypeChecking().expressionWarnings(warnings.isEmpty() ? null : warnings)));
        try {
            client.resource(Kinds.VALIDATING_ADMISSION_POLICY)
                    .status()
                    .apply(desired, WriteOptions.standard().force());
        } catch (ApiException.NotFound e) {
            // The policy was deleted; nobody asks for its status.
        }
    }
}
