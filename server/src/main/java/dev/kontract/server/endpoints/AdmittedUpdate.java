package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.endpoints.body.OwnerReferences;
import dev.kontract.server.registry.Admission;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.request.RequestContext;
import org.jspecify.annotations.Nullable;

/** A transition whose outcome is looked at by an admission, every time it is worked out. */
final class AdmittedUpdate implements ObjectUpdate {

    private final ObjectUpdate transition;
    private final Admission admission;
    private final RequestContext request;

    AdmittedUpdate(ObjectUpdate transition, Admission admission, RequestContext request) {
        this.transition = transition;
        this.admission = admission;
        this.request = request;
    }

    @Override
    public ObjectNode next(@Nullable ObjectNode current) {
        ObjectNode next = transition.next(current);
        admission.admit(request, next, current);
        OwnerReferences.distinctInPatched(next, request::warn);
        return next;
    }

    @Override
    public String requiredUid() {
        return transition.requiredUid();
    }

    @Override
    public String uidIfMissing() {
        return transition.uidIfMissing();
    }

    @Override
    public boolean createsWhereMissing(Strategy strategy) {
        return transition.createsWhereMissing(strategy);
    }
}
