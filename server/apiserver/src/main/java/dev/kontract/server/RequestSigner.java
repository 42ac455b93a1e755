package dev.kontract.server;

import dev.kontract.server.controller.certificate.CertificateIssuer;
import dev.kontract.server.controller.certificate.RequestedCertificate;
import dev.kontract.server.controller.certificate.RequestedCertificate.NameType;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.registry.certificates.CertificateRequest;
import dev.kontract.server.registry.certificates.InvalidRequestException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bouncycastle.asn1.x509.GeneralName;

/** Signs certificate requests with the authorities of their signers. Safe for use by many threads. */
final class RequestSigner implements CertificateIssuer {

    private static final Map<Integer, NameType> TYPES = Map.of(
            GeneralName.dNSName, NameType.DNS,
            GeneralName.rfc822Name, NameType.EMAIL,
            GeneralName.iPAddress, NameType.IP,
            GeneralName.uniformResourceIdentifier, NameType.URI);

    private final Function<String, Optional<Supplier<CertificateAuthority>>> authorities;
    private final Clock clock;

    /**
     * Creates a signer.
     *
     * @param authorities returns the authority of a signer on demand; empty for unsupported signers
     * @param clock the start of the validity of certificates
     */
    RequestSigner(Function<String, Optional<Supplier<CertificateAuthority>>> authorities, Clock clock) {
        this.authorities = authorities;
        this.clock = clock;
    }

    @Override
    public boolean signsFor(String signer) {
        return authorities.apply(signer).isPresent();
    }

    @Override
    public RequestedCertificate read(byte[] request) {
        CertificateRequest parsed = parsed(request);
        Set<NameType> types = EnumSet.noneOf(NameType.class);
        TYPES.forEach((tag, type) -> {
            if (parsed.names(tag)) {
                types.add(type);
            }
        });
        return new RequestedCertificate(parsed.commonName(), parsed.organizations(), types);
    }

    private static CertificateRequest parsed(byte[] request) {
        try {
            return CertificateRequest.parse(Base64.getEncoder().encodeToString(request));
        } catch (InvalidRequestException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public byte[] issue(String signer, byte[] request, List<String> usages, Duration validity) {
        CertificateRequest parsed = parsed(request);
        try {
            parsed.checkSignature();
            return PemText.of(authorities
                            .apply(signer)
                            .orElseThrow()
                            .get()
                            .sign(
                                    parsed.subject(),
                                    parsed.publicKey(),
                                    parsed.alternativeNames(),
                                    usages,
                                    clock.instant(),
                                    validity))
                    .getBytes(StandardCharsets.US_ASCII);
        } catch (InvalidRequestException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
