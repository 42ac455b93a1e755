package dev.kontract.server.registry.certificates;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.request.UserInfo;

/**
 * The CertificateSubjectRestriction plugin: rejects requests for a client certificate of the group {@code system:masters}.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#certificatesubjectrestriction">The
 *     plugin</a>
 */
public final class SubjectRestriction implements AdmissionPlugin {

    private static final String SIGNER = "kubernetes.io/kube-apiserver-client";

    /** Creates the plugin. */
    public SubjectRestriction() {}

    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode object = request.object();
        if (object == null
                || request.operation() != Operation.CREATE
                || !request.isFor(CertificatesStrategies.GROUP, CertificatesStrategies.PLURAL)
                || !object.path("spec").path("signerName").asText().equals(SIGNER)) {
            return;
        }
        try {
            String asked = object.path("spec").path("request").asText();
            if (CertificateRequest.parse(asked).organizations().contains(UserInfo.MASTERS)) {
                throw request.forbidden("use of " + SIGNER + " signer with system:masters group is not allowed");
            }
        } catch (InvalidRequestException e) {
            throw new IllegalStateException("a request that is valid cannot be parsed", e);
        }
    }
}
