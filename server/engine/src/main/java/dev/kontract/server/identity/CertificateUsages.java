package dev.kontract.server.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;

/** The usages of a key as certificates name them (RFC 5280), from the words of a certificate signing request. */
final class CertificateUsages {

    private static final Map<String, Integer> BASIC = Map.of(
            "signing", KeyUsage.digitalSignature,
            "digital signature", KeyUsage.digitalSignature,
            "content commitment", KeyUsage.nonRepudiation,
            "key encipherment", KeyUsage.keyEncipherment,
            "key agreement", KeyUsage.keyAgreement,
            "data encipherment", KeyUsage.dataEncipherment,
            "cert sign", KeyUsage.keyCertSign,
            "crl sign", KeyUsage.cRLSign,
            "encipher only", KeyUsage.encipherOnly,
            "decipher only", KeyUsage.decipherOnly);

    private static final Map<String, KeyPurposeId> EXTENDED = Map.ofEntries(
            Map.entry("any", KeyPurposeId.anyExtendedKeyUsage),
            Map.entry("server auth", KeyPurposeId.id_kp_serverAuth),
            Map.entry("client auth", KeyPurposeId.id_kp_clientAuth),
            Map.entry("code signing", KeyPurposeId.id_kp_codeSigning),
            Map.entry("email protection", KeyPurposeId.id_kp_emailProtection),
            Map.entry("s/mime", KeyPurposeId.id_kp_emailProtection),
            Map.entry("ipsec end system", KeyPurposeId.id_kp_ipsecEndSystem),
            Map.entry("ipsec tunnel", KeyPurposeId.id_kp_ipsecTunnel),
            Map.entry("ipsec user", KeyPurposeId.id_kp_ipsecUser),
            Map.entry("timestamping", KeyPurposeId.id_kp_timeStamping),
            Map.entry("ocsp signing", KeyPurposeId.id_kp_OCSPSigning),
            Map.entry("microsoft sgc", purpose("1.3.6.1.4.1.311.10.3.3")),
            Map.entry("netscape sgc", purpose("2.16.840.1.113730.4.1")));

    private CertificateUsages() {}

    private static KeyPurposeId purpose(String oid) {
        return KeyPurposeId.getInstance(new ASN1ObjectIdentifier(oid));
    }

    /**
     * Returns the basic usages, if there are any.
     *
     * @throws IllegalArgumentException when a usage is unknown
     */
    static Optional<KeyUsage> basic(List<String> usages) {
        int bits = 0;
        for (String usage : usages) {
            if (!BASIC.containsKey(usage) && !EXTENDED.containsKey(usage)) {
                throw new IllegalArgumentException("unrecognized usage value: " + usage);
            }
            bits |= BASIC.getOrDefault(usage, 0);
        }
        return bits == 0 ? Optional.empty() : Optional.of(new KeyUsage(bits));
    }

    /** Returns the extended usages, if there are any. */
    static Optional<ExtendedKeyUsage> extended(List<String> usages) {
        List<KeyPurposeId> purposes = new ArrayList<>();
        for (String usage : usages) {
            KeyPurposeId purpose = EXTENDED.get(usage);
            if (purpose != null && !purposes.contains(purpose)) {
                purposes.add(purpose);
            }
        }
        return purposes.isEmpty()
                ? Optional.empty()
                : Optional.of(new ExtendedKeyUsage(purposes.toArray(KeyPurposeId[]::new)));
    }
}
