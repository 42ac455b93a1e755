package dev.kontract.server.controller.certificate;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.CertificateSigningRequest;
import dev.kontract.model.CertificateSigningRequestCondition;
import dev.kontract.model.CertificateSigningRequestSpec;
import dev.kontract.model.Json;
import dev.kontract.model.ResourceAttributes;
import dev.kontract.model.SubjectAccessReview;
import dev.kontract.model.SubjectAccessReviewSpec;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;

/** The controller that approves client certificates of nodes for authorized users. */
public final class CertificateApprovingController implements ControllerFactory {

    private static final String SIGNER = "kubernetes.io/kube-apiserver-client-kubelet";

    private final CertificateIssuer issuer;

    /** Creates the controller; {@code issuer} reads the requests. */
    public CertificateApprovingController(CertificateIssuer issuer) {
        this.issuer = issuer;
    }

    @Override
    public String name() {
        return "certificatesigningrequest-approving-controller";
    }

    @Override
    public String account() {
        return "certificate-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<CertificateSigningRequest> requests = context.informers().of(Kinds.CERTIFICATE_SIGNING_REQUEST);
        return context.controller().reconciles(requests).start(request -> {
            requests.indexer().get(request.toString()).ifPresent(found -> decide(context.client(), found));
            return Result.done();
        });
    }

    private void decide(KontractClient client, CertificateSigningRequest request) {
        RequestState state = new RequestState(request);
        if (state.isIssued()
                || state.has("Approved")
                || state.has("Denied")
                || !state.signer().equals(SIGNER)) {
            return;
        }
        RequestedCertificate requested = issuer.read(state.csr());
        if (NodeCertificates.wrongClient(requested, state.usages()).isPresent()) {
            return;
        }
        CertificateSigningRequestSpec spec = state.spec();
        if (requested.commonName().equals(spec.getUsername()) && isAllowed(client, spec, "selfnodeclient")) {
            approve(client, request, "Auto approving self kubelet client certificate after SubjectAccessReview.");
        } else if (isAllowed(client, spec, "nodeclient")) {
            approve(client, request, "Auto approving kubelet client certificate after SubjectAccessReview.");
        }
    }

    private static boolean isAllowed(KontractClient client, CertificateSigningRequestSpec spec, String subresource) {
        ResourceAttributes attributes = new ResourceAttributes()
                .group("certificates.k8s.io")
                .resource("certificatesigningrequests")
                .verb("create")
                .subresource(subresource)
                .version("*");
        SubjectAccessReviewSpec question = new SubjectAccessReviewSpec()
                .user(spec.getUsername())
                .uid(spec.getUid())
                .groups(spec.getGroups())
                .extra(spec.getExtra())
                .resourceAttributes(attributes);
        SubjectAccessReview answer =
                client.resource(Kinds.SUBJECT_ACCESS_REVIEW).create(new SubjectAccessReview().spec(question));
        return answer.getStatus() != null
                && Boolean.TRUE.equals(answer.getStatus().getAllowed());
    }

    private static void approve(KontractClient client, CertificateSigningRequest request, String message) {
        CertificateSigningRequest changed = Json.copy(request);
        RequestState.add(
                changed,
                new CertificateSigningRequestCondition()
                        .type("Approved")
                        .status("True")
                        .reason("AutoApproved")
                        .message(message));
        try {
            client.resource(Kinds.CERTIFICATE_SIGNING_REQUEST)
                    .subresource("approval")
                    .replace(changed);
        } catch (ApiException.NotFound e) {
            // Deleted in the meantime.
        }
    }
}
