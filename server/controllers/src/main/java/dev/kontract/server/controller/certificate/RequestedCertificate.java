package dev.kontract.server.controller.certificate;

import java.util.List;
import java.util.Set;

/**
 * The attributes of a certificate request that decide its approval.
 *
 * @param commonName the common name of the subject; empty if there is none
 * @param organizations the organizations of the subject
 * @param alternativeNames the kinds of alternative names
 */
public record RequestedCertificate(String commonName, List<String> organizations, Set<NameType> alternativeNames) {

    /** A kind of alternative name. */
    public enum NameType {
        DNS,
        EMAIL,
        IP,
        URI
    }

    /** Copies the collections. */
    public RequestedCertificate {
        organizations = List.copyOf(organizations);
        alternativeNames = Set.copyOf(alternativeNames);
    }
}
