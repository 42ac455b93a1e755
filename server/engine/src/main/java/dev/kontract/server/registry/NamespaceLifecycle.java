package dev.kontract.server.registry;

import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.List;
import java.util.Set;

/**
 * The NamespaceLifecycle admission plugin. Rejects creates in namespaces that are missing or terminating, and the
 * deletion of system namespaces.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#namespacelifecycle">
 *     NamespaceLifecycle</a>
 */
public final class NamespaceLifecycle implements AdmissionPlugin {

    private static final Keys KEYS = Keys.of("", "namespaces");
    private static final Set<String> IMMORTAL = Set.of("default", "kube-system", "kube-public");

    /** Access reviews are allowed for namespaces that do not exist. */
    private static final String REVIEWS = "authorization.k8s.io";

    private final Storage storage;

    /** Creates the plugin; namespaces are read from {@code storage}. */
    public NamespaceLifecycle(Storage storage) {
        this.storage = storage;
    }

    /**
     * Checks the request.
     *
     * @throws StatusException 404 when the namespace does not exist, 403 when it is terminating or must not be deleted
     */
    @Override
    public void mutate(AdmissionRequest request) {
        if (request.operation() == Operation.DELETE
                && request.isFor("", "namespaces")
                && IMMORTAL.contains(request.name())) {
            throw StatusException.forbidden("", "namespaces", request.name(), "this namespace may not be deleted");
        }
        if (request.operation() == Operation.CREATE
                && request.resource().namespaced()
                && !request.resource().group().equals(REVIEWS)) {
            requireActive(request);
        }
    }

    private void requireActive(AdmissionRequest request) {
        String namespace = request.namespace();
        Entry entry = storage.find(KEYS.key("", namespace))
                .orElseThrow(() -> StatusException.notFound("", "namespaces", namespace));
        if (entry.derived(NamespaceLifecycle::isTerminating)) {
            throw StatusException.forbidden(
                            request.resource().group(),
                            request.resource().plural(),
                            request.objectName(),
                            "unable to create new content in namespace " + namespace
                                    + " because it is being terminated")
                    .withCauses(List.of(new FieldError(
                            "NamespaceTerminating",
                            "metadata.namespace",
                            "namespace " + namespace + " is being terminated")));
        }
    }

    private static boolean isTerminating(Entry entry) {
        return Metadata.of(StoredObject.of(entry).tree()).isDeleting();
    }
}
