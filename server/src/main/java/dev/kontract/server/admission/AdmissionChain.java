package dev.kontract.server.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All plugins in the order in which they are asked. Immutable, safe for use by many threads. */
public final class AdmissionChain {

    private final List<AdmissionPlugin> plugins;

    /** Asks {@code plugins} in this order. */
    public AdmissionChain(List<AdmissionPlugin> plugins) {
        this.plugins = List.copyOf(plugins);
    }

    /** The admission of what {@code caller} asks to write to {@code resource}. */
    public Admission of(ResourceDescriptor resource, RequestContext caller, boolean dryRun) {
        return new Admission(resource, caller, dryRun);
    }

    /** The admission of one request; a collection that is deleted asks once for each object. */
    public final class Admission {

        private final ResourceDescriptor resource;
        private final RequestContext caller;
        private final boolean dryRun;

        private Admission(ResourceDescriptor resource, RequestContext caller, boolean dryRun) {
            this.resource = resource;
            this.caller = caller;
            this.dryRun = dryRun;
        }

        /**
         * Lets all plugins change {@code object}.
         *
         * @param object the object to be, null for a deletion
         * @param old the present object, null where there is none or it has not been read
         * @throws dev.kontract.server.status.StatusException when one refuses the write
         */
        public void mutate(Operation operation, @Nullable ObjectNode object, @Nullable ObjectNode old) {
            AdmissionRequest request = request(operation, object, old);
            plugins.forEach(plugin -> plugin.mutate(request));
        }

        /**
         * Shows all plugins what will be stored.
         *
         * @throws dev.kontract.server.status.StatusException when one refuses the write
         */
        public void validate(Operation operation, @Nullable ObjectNode object, @Nullable ObjectNode old) {
            AdmissionRequest request = request(operation, object, old);
            plugins.forEach(plugin -> plugin.validate(request));
        }

        private AdmissionRequest request(Operation operation, @Nullable ObjectNode object, @Nullable ObjectNode old) {
            RequestInfo info = caller.info();
            return new AdmissionRequest(
                    operation,
                    resource,
                    info.subresource(),
                    resource.namespaced() ? info.namespace() : "",
                    info.name(),
                    object,
                    old,
                    dryRun,
                    caller);
        }
    }
}
