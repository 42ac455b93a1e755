package dev.kontract.server.authorization;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.GoText;

/**
 * Requires permission for the signer, or for all signers of its domain, to approve or sign a certificate signing request.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/certificate-signing-requests/#authorization">Authorization
 *     of signers</a>
 */
public final class SignerAccessCheck implements AdmissionPlugin {

    private static final String GROUP = "certificates.k8s.io";

    private final Authorizer authorizer;
    private final PermissionLog log;
    private final String subresource;
    private final String verb;

    private SignerAccessCheck(Authorizer authorizer, PermissionLog log, String subresource, String verb) {
        this.authorizer = authorizer;
        this.log = log;
        this.subresource = subresource;
        this.verb = verb;
    }

    /** Returns the CertificateApproval plugin, which decides on approvals and denials. */
    public static SignerAccessCheck ofApproval(Authorizer authorizer, PermissionLog log) {
        return new SignerAccessCheck(authorizer, log, "approval", "approve");
    }

    /** Returns the CertificateSigning plugin, which decides on changes of certificate and conditions. */
    public static SignerAccessCheck ofSigning(Authorizer authorizer, PermissionLog log) {
        return new SignerAccessCheck(authorizer, log, "status", "sign");
    }

    /**
     * Checks the request.
     *
     * @throws dev.kontract.server.status.StatusException 403 when the user may not
     */
    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode object = request.object();
        ObjectNode old = request.oldObject();
        if (object == null
                || old == null
                || !request.resource().group().equals(GROUP)
                || !request.resource().plural().equals("certificatesigningrequests")
                || !request.subresource().equals(subresource)
                || (verb.equals("sign") && object.path("status").equals(old.path("status")))) {
            return;
        }
        String signer = old.path("spec").path("signerName").asText();
        AuthorizationAttributes ofSigner = permission(request.user(), signer);
        AuthorizationAttributes ofDomain = permission(request.user(), signer.split("/", 2)[0] + "/*");
        boolean isOfSigner = authorizer.authorize(ofSigner).isAllowed();
        boolean isAllowed = isOfSigner || authorizer.authorize(ofDomain).isAllowed();
        log.required(isAllowed && !isOfSigner ? ofDomain : ofSigner, isAllowed);
        if (!isAllowed) {
            throw request.forbidden(
                    "user not permitted to " + verb + " requests with signerName " + GoText.quote(signer));
        }
    }

    private AuthorizationAttributes permission(UserInfo user, String signer) {
        return new AuthorizationAttributes(user, true, verb, "", GROUP, "*", "signers", "", signer, "");
    }
}
