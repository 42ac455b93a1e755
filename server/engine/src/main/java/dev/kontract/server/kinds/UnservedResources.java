package dev.kontract.server.kinds;

import dev.kontract.server.request.RequestInfo;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs requested resources that are not served, once each: the response, which is that of the real server, does not name them.
 * Safe for use by several threads.
 */
final class UnservedResources {

    private static final Logger LOG = LoggerFactory.getLogger(UnservedResources.class);

    /** A client that tries arbitrary paths fills neither the log nor the memory. */
    private static final int MOST = 100;

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{0,252}");

    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /** Called for a request for a resource that no served kind has. */
    void requested(RequestInfo info) {
        String resource = info.resource();
        String version = (info.apiGroup().isEmpty() ? "" : info.apiGroup() + '/') + info.apiVersion();
        boolean plausible = NAME.matcher(resource).matches()
                && NAME.matcher(version.replace('/', '.')).matches();
        if (plausible && logged.size() < MOST && logged.add(version + ' ' + resource)) {
            LOG.warn(
                    "{} of {} are not served, and requests for them are answered with 404; check group and version of the"
                            + " client against /apis (logged once)",
                    resource,
                    version);
        }
    }
}
