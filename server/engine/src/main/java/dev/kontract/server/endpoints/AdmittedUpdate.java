package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.endpoints.body.OwnerReferences;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.WriteAttempt;
import dev.kontract.server.schema.FrozenTrees;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An update whose result passes through admission on every attempt. */
final class AdmittedUpdate implements ObjectUpdate {

    private final ObjectUpdate update;
    private final AdmissionChain.Admission admission;
    private final RequestContext request;

    AdmittedUpdate(ObjectUpdate update, AdmissionChain.Admission admission, RequestContext request) {
        this.update = update;
        this.admission = admission;
        this.request = request;
    }

    @Override
    public ObjectNode next(@Nullable ObjectNode current) {
        ObjectNode next = FrozenTrees.thawed(update.next(current));
        admission.mutate(operation(current), next, current);
        OwnerReferences.distinctInPatched(next, request::warn);
        return next;
    }

    @Override
    public void warn(List<String> warnings) {
        warnings.forEach(request::warn);
    }

    @Override
    public void admit(ObjectNode next, @Nullable ObjectNode current, WriteAttempt attempt) {
        admission.validate(operation(current), next, current, attempt);
    }

    private static Operation operation(@Nullable ObjectNode current) {
        return current == null ? Operation.CREATE : Operation.UPDATE;
    }

    @Override
    public String requiredUid() {
        return update.requiredUid();
    }

    @Override
    public boolean createsWhereMissing(Strategy strategy) {
        return update.createsWhereMissing(strategy);
    }
}
