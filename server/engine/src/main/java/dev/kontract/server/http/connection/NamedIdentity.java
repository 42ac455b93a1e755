package dev.kontract.server.http.connection;

import java.util.List;
import java.util.Locale;

/**
 * The certificate that is presented to clients that ask for a host name (RFC 6066, 3).
 *
 * @param names the host names, which may begin with {@code *.}
 */
public record NamedIdentity(List<String> names, TlsIdentity identity) {

    /** Lets the names be compared. */
    public NamedIdentity {
        names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    }

    /** Returns whether this is the certificate for a host name. */
    boolean isFor(String host) {
        int dot = host.indexOf('.');
        return names.contains(host) || (dot > 0 && names.contains('*' + host.substring(dot)));
    }
}
