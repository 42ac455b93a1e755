package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/**
 * Authenticates client certificates: the common name is the user name, each organization a group. A certificate is
 * accepted if it is issued by a trusted authority and its extended key usage, if present, includes client
 * authentication.
 */
public final class CertificateAuthenticator implements Authenticator {

    private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";
    private static final String ANY_USAGE = "2.5.29.37.0";
    private static final int REMEMBERED = 1024;

    private final Set<TrustAnchor> anchors = new HashSet<>();
    private final Clock clock;
    private final Map<X509Certificate, UserInfo> verified = new ConcurrentHashMap<>();

    /** Trusts the given authorities; {@code clock} is used to check validity periods. */
    public CertificateAuthenticator(Collection<X509Certificate> authorities, Clock clock) {
        authorities.forEach(authority -> anchors.add(new TrustAnchor(authority, null)));
        this.clock = clock;
    }

    @Override
    public Optional<UserInfo> authenticate(RequestCredentials credentials) {
        if (credentials.certificates().isEmpty()) {
            return Optional.empty();
        }
        X509Certificate client = credentials.certificates().get(0);
        Date now = Date.from(clock.instant());
        try {
            client.checkValidity(now);
            UserInfo user = verified.get(client);
            return Optional.of(user == null ? verify(client, credentials.certificates(), now) : user);
        } catch (GeneralSecurityException | InvalidNameException e) {
            throw StatusException.unauthorized();
        }
    }

    private UserInfo verify(X509Certificate client, List<X509Certificate> chain, Date now)
            throws GeneralSecurityException, InvalidNameException {
        List<String> usages = client.getExtendedKeyUsage();
        if (usages != null && !usages.contains(CLIENT_AUTH) && !usages.contains(ANY_USAGE)) {
            throw StatusException.unauthorized();
        }
        X509CertSelector target = new X509CertSelector();
        target.setCertificate(client);
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(anchors, target);
        parameters.setRevocationEnabled(false);
        parameters.setDate(now);
        parameters.addCertStore(CertStore.getInstance("Collection", new CollectionCertStoreParameters(chain)));
        CertPathBuilder.getInstance("PKIX").build(parameters);
        UserInfo user = user(client);
        if (verified.size() >= REMEMBERED) {
            verified.clear();
        }
        verified.put(client, user);
        return user;
    }

    private static UserInfo user(X509Certificate client) throws InvalidNameException {
        String name = "";
        List<String> groups = new ArrayList<>();
        for (Rdn rdn : new LdapName(client.getSubjectX500Principal().getName()).getRdns()) {
            if (rdn.getType().equalsIgnoreCase("CN")) {
                name = String.valueOf(rdn.getValue());
            } else if (rdn.getType().equalsIgnoreCase("O")) {
                groups.add(String.valueOf(rdn.getValue()));
            }
        }
        if (name.isEmpty()) {
            throw StatusException.unauthorized();
        }
        return UserInfo.of(name, "", groups);
    }
}
