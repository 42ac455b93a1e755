package dev.kontract.server.controller.certificate;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.CertificateSigningRequest;
import dev.kontract.model.CertificateSigningRequestCondition;
import dev.kontract.model.CertificateSigningRequestStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The controller that signs approved requests for the built-in signers, with the authority of the server or with configured
 * ones.
 */
public final class CertificateSigningController implements ControllerFactory {

    private static final String CLIENT = "kubernetes.io/kube-apiserver-client";
    private static final String NODE_CLIENT = "kubernetes.io/kube-apiserver-client-kubelet";
    private static final String NODE_SERVER = "kubernetes.io/kubelet-serving";
    private static final String LEGACY = "kubernetes.io/legacy-unknown";
    private static final Set<String> SIGNERS = Set.of(CLIENT, NODE_CLIENT, NODE_SERVER, LEGACY);
    private static final Set<String> CLIENT_USAGES = Set.of("digital signature", "key encipherment", "client auth");

    private static final Duration SHORTEST = Duration.ofMinutes(10);

    private final CertificateIssuer issuer;
    private final Duration longest;

    /**
     * Creates the controller.
     *
     * @param issuer signs certificates
     * @param longest the maximum validity of certificates, and the default
     */
    public CertificateSigningController(CertificateIssuer issuer, Duration longest) {
        this.issuer = issuer;
        this.longest = longest;
    }

    @Override
    public String name() {
        return "certificatesigningrequest-signing-controller";
    }

    @Override
    public String account() {
        return "certificate-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<CertificateSigningRequest> requests = context.informers().of(Kinds.CERTIFICATE_SIGNING_REQUEST);
        return context.controller().reconciles(requests).start(request -> {
            requests.indexer().get(request.toString()).ifPresent(found -> sign(context, found));
            return Result.done();
        });
    }

    private void sign(ControllerContext context, CertificateSigningRequest request) {
        RequestState state = new RequestState(request);
        if (!state.has("Approved")
                || state.has("Denied")
                || state.has("Failed")
                || state.isIssued()
                || !SIGNERS.contains(state.signer())
                || !issuer.signsFor(state.signer())) {
            return;
        }
        CertificateSigningRequest changed = Json.copy(request);
        Optional<String> wrong = wrong(state);
        if (wrong.isPresent()) {
            RequestState.add(
                    changed,
                    new CertificateSigningRequestCondition()
                            .type("Failed")
                            .status("True")
                            .reason("SignerValidationFailure")
                            .message(wrong.get())
                            .lastUpdateTime(Time.now(context.clock())));
        } else {
            CertificateSigningRequestStatus status = Objects.requireNonNull(changed.getStatus());
            status.setCertificate(issuer.issue(state.signer(), state.csr(), state.usages(), validity(state)));
        }
        write(context.client(), changed);
    }

    private Duration validity(RequestState state) {
        Integer seconds = state.spec().getExpirationSeconds();
        if (seconds == null) {
            return longest;
        }
        Duration requested = Duration.ofSeconds(seconds);
        return requested.compareTo(longest) > 0 ? longest : requested.compareTo(SHORTEST) < 0 ? SHORTEST : requested;
    }

    private Optional<String> wrong(RequestState state) {
        RequestedCertificate requested = issuer.read(state.csr());
        return switch (state.signer()) {
            case NODE_SERVER -> NodeCertificates.wrongServer(requested, state.usages());
            case NODE_CLIENT -> NodeCertificates.wrongClient(requested, state.usages());
            case CLIENT -> wrongUsages(state.usages());
            default -> Optional.empty();
        };
    }

    private static Optional<String> wrongUsages(List<String> usages) {
        for (String usage : usages) {
            if (!CLIENT_USAGES.contains(usage)) {
                return Optional.of("invalid usage for client certificate: " + usage);
            }
        }
        return usages.contains("client auth")
                ? Optional.empty()
                : Optional.of("missing required usage for client certificate: client auth");
    }

    private static void write(KontractClient client, CertificateSigningRequest changed) {
        try {
            client.resource(Kinds.CERTIFICATE_SIGNING_REQUEST).status().replace(changed);
        } catch (ApiException.NotFound e) {
            // Deleted in the meantime.
        }
    }
}
