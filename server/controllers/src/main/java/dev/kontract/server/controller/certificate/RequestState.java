package dev.kontract.server.controller.certificate;

import dev.kontract.model.CertificateSigningRequest;
import dev.kontract.model.CertificateSigningRequestCondition;
import dev.kontract.model.CertificateSigningRequestSpec;
import dev.kontract.model.CertificateSigningRequestStatus;
import java.util.List;
import java.util.Objects;

/**
 * A certificate signing request without its absent parts.
 *
 * @param request the request
 */
record RequestState(CertificateSigningRequest request) {

    CertificateSigningRequestSpec spec() {
        return Objects.requireNonNullElseGet(request.getSpec(), CertificateSigningRequestSpec::new);
    }

    private CertificateSigningRequestStatus status() {
        return Objects.requireNonNullElseGet(request.getStatus(), CertificateSigningRequestStatus::new);
    }

    List<CertificateSigningRequestCondition> conditions() {
        return Objects.requireNonNullElse(status().getConditions(), List.of());
    }

    boolean has(String condition) {
        return conditions().stream().anyMatch(each -> condition.equals(each.getType()));
    }

    byte[] certificate() {
        return Objects.requireNonNullElse(status().getCertificate(), new byte[0]);
    }

    boolean isIssued() {
        return certificate().length > 0;
    }

    byte[] csr() {
        return Objects.requireNonNullElse(spec().getRequest(), new byte[0]);
    }

    List<String> usages() {
        return Objects.requireNonNullElse(spec().getUsages(), List.of());
    }

    String signer() {
        return Objects.requireNonNullElse(spec().getSignerName(), "");
    }

    /** Adds a condition to the request. */
    static void add(CertificateSigningRequest changed, CertificateSigningRequestCondition condition) {
        CertificateSigningRequestStatus status = changed.getStatus();
        if (status == null) {
            status = new CertificateSigningRequestStatus();
            changed.setStatus(status);
        }
        status.addConditionsItem(condition);
    }
}
