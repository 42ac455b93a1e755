package dev.kontract.server.registry.certificates;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.time.InstantSource;
import java.util.Map;

/** The strategies of the {@code certificates.k8s.io} group. */
public final class CertificatesStrategies {

    static final String GROUP = "certificates.k8s.io";
    static final String PLURAL = "certificatesigningrequests";

    private CertificatesStrategies() {}

    /**
     * Returns the strategies by kind.
     *
     * @param clock the times of conditions
     */
    public static Map<GroupVersionKind, Strategy> of(InstantSource clock) {
        return Map.of(
                new GroupVersionKind(GROUP, "v1", "CertificateSigningRequest"),
                new CertificateSigningRequestStrategy(clock));
    }
}
