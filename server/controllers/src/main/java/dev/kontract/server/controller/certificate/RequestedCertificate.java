package dev.kontract.server.controller.certificate;

import java.util.List;
import java.util.Set;

/**
 * What a certificate request asks for, as far as it decides who may have it.
 *
 * @param commonName the common name of the subject; empty if there is none
 * @param organizations the organizations of the subject
 * @param alternativeNames the kinds of alternative names there are
 */
public record RequestedCertificate(String commonName, List<String> organizations, Set<NameType> alternativeNames) {

    /** A kind of alternative name. */
    public enum NameType {
        DNS,
        EMAIL,
        IP,
        URI
    }

    /** Takes copies. */
    public RequestedCertificate {
        organizations = List.copyOf(organizations);
        alternativeNames = Set.copyOf(alternativeNames);
    }
}
