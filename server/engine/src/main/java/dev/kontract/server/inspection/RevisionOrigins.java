package dev.kontract.server.inspection;

import dev.kontract.server.recording.ObjectChange;
import dev.kontract.server.recording.RecordedRequest;
import dev.kontract.server.recording.RequestLog;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The requests that wrote revisions, as far as they are recorded.
 *
 * @param log the recorded requests; empty if the server records none
 */
public record RevisionOrigins(Optional<RequestLog> log) {

    /** Returns the recorded requests by the revisions that they wrote. */
    Map<String, RecordedRequest> of(Set<String> resourceVersions) {
        Map<String, RecordedRequest> found = new HashMap<>();
        log.ifPresent(requests -> {
            for (RecordedRequest request : requests.changes().list()) {
                for (ObjectChange change : request.changes()) {
                    if (resourceVersions.contains(change.resourceVersion())) {
                        found.put(change.resourceVersion(), request);
                    }
                }
            }
        });
        return found;
    }
}
