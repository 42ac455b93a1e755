package dev.kontract.server.registry.certificates;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.AttributeTypeAndValue;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCSException;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequest;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.jspecify.annotations.Nullable;

/**
 * A request for a certificate (RFC 2986), as a certificate signing request carries it. Immutable.
 *
 * @param parsed the request
 */
public record CertificateRequest(JcaPKCS10CertificationRequest parsed) {

    private static final String BLOCK = "CERTIFICATE REQUEST";

    /**
     * Reads a request.
     *
     * @param base64 the PEM text in Base64, as it stands in JSON
     * @throws InvalidRequestException when there is none
     */
    public static CertificateRequest parse(String base64) throws InvalidRequestException {
        String text = new String(decoded(base64), StandardCharsets.ISO_8859_1);
        try (PemReader reader = new PemReader(new StringReader(text))) {
            PemObject block = reader.readPemObject();
            if (block == null || !block.getType().equals(BLOCK)) {
                throw noBlock();
            }
            return of(block.getContent());
        } catch (IOException | RuntimeException e) {
            throw noBlock();
        }
    }

    private static byte[] decoded(String base64) throws InvalidRequestException {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw noBlock();
        }
    }

    private static InvalidRequestException noBlock() {
        return new InvalidRequestException("PEM block type must be " + BLOCK);
    }

    private static CertificateRequest of(byte[] der) throws InvalidRequestException {
        try {
            CertificateRequest request = new CertificateRequest(new JcaPKCS10CertificationRequest(der));
            request.publicKey();
            return request;
        } catch (IOException | RuntimeException e) {
            throw new InvalidRequestException("x509: malformed certificate request", e);
        }
    }

    /** Returns the key to certify. */
    public PublicKey publicKey() throws InvalidRequestException {
        try {
            return parsed.getPublicKey();
        } catch (InvalidKeyException | NoSuchAlgorithmException e) {
            throw new InvalidRequestException("x509: unsupported public key", e);
        }
    }

    /**
     * Checks that the owner of the key made the request.
     *
     * @throws InvalidRequestException when the signature is not that of the key
     */
    public void checkSignature() throws InvalidRequestException {
        PublicKey key = publicKey();
        try {
            if (!parsed.isSignatureValid(new JcaContentVerifierProviderBuilder().build(key))) {
                throw wrongSignature(key, null);
            }
        } catch (OperatorCreationException | PKCSException | RuntimeException e) {
            throw wrongSignature(key, e);
        }
    }

    private static InvalidRequestException wrongSignature(PublicKey key, @Nullable Exception cause) {
        String message = switch (key.getAlgorithm()) {
            case "RSA" -> "crypto/rsa: verification error";
            case "EC" -> "x509: ECDSA verification failure";
            default -> "x509: Ed25519 verification failure";
        };
        return cause == null ? new InvalidRequestException(message) : new InvalidRequestException(message, cause);
    }

    /** Returns the subject in the form of certificates. */
    public X500Name subject() {
        return parsed.getSubject();
    }

    /** Returns the common name, the last one where there are several; empty if there is none. */
    public String commonName() {
        List<String> names = subjectParts(BCStyle.CN);
        return names.isEmpty() ? "" : names.get(names.size() - 1);
    }

    /** Returns the organizations. */
    public List<String> organizations() {
        return subjectParts(BCStyle.O);
    }

    private List<String> subjectParts(ASN1ObjectIdentifier type) {
        List<String> values = new ArrayList<>();
        for (RDN rdn : subject().getRDNs()) {
            for (AttributeTypeAndValue part : rdn.getTypesAndValues()) {
                if (part.getType().equals(type)) {
                    values.add(IETFUtils.valueToString(part.getValue()).replace("\\", ""));
                }
            }
        }
        return values;
    }

    /** Returns the alternative names of the subject. */
    public List<GeneralName> alternativeNames() {
        Extensions extensions = parsed.getRequestedExtensions();
        if (extensions == null || extensions.getExtension(Extension.subjectAlternativeName) == null) {
            return List.of();
        }
        return List.of(GeneralNames.fromExtensions(extensions, Extension.subjectAlternativeName)
                .getNames());
    }

    /** Returns whether there is an alternative name of a kind of {@link GeneralName}. */
    public boolean names(int kind) {
        return alternativeNames().stream().anyMatch(name -> name.getTagNo() == kind);
    }
}
