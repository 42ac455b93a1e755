package dev.kontract.conformance.faults.rounds;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.conformance.faults.rounds.Invariants.ControllerWrite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The requests of controllers in the audit logs of servers. */
final class ControllerAudit {

    static final String LEASE = "kube-controller-manager";

    private final Map<String, String> holders = new HashMap<>();
    private final List<ControllerWrite> writes = new ArrayList<>();

    /** Reads the log of one process, whose last lines may be missing. */
    void read(String process, Path file) {
        try {
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                add(process, ServerConnection.JSON.readTree(line));
            }
        } catch (JsonProcessingException e) {
            return; // The process was killed while it wrote this.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String process, JsonNode event) {
        if (event.at("/responseStatus/code").asInt() / 100 != 2) {
            return;
        }
        JsonNode answer = event.path("responseObject");
        String resource = event.at("/objectRef/resource").asText();
        if (resource.equals("leases") && event.at("/objectRef/name").asText().equals(LEASE)) {
            String holder = answer.at("/spec/holderIdentity").asText();
            if (!holder.isEmpty()) {
                holders.put(process, holder);
            }
        } else if (resource.equals("pods") && event.path("verb").asText().equals("create")) {
            writes.add(new ControllerWrite(process, WatchedKind.revision(answer)));
        }
    }

    List<ControllerWrite> writes() {
        return writes;
    }

    /** Returns what is wrong with the writes, given the versions of all Leases. */
    List<String> wrong(List<Version> leases) {
        List<Version> own = leases.stream()
                .filter(each -> each.key().endsWith("/" + LEASE))
                .filter(each -> !each.exists() || !each.text().isEmpty())
                .toList();
        return Invariants.oneLeader(own, holders, writes);
    }

    /** The holders of the Lease by process. */
    Map<String, String> holders() {
        return holders;
    }
}
