package dev.kontract.conformance.tasks;

import java.net.URI;
import java.nio.file.Path;

/** Mistakes, each of which fails with an exception whose message has to explain it. */
public interface FailureTasks {

    /** Loads a kubeconfig file that does not exist. */
    void missingFile(Path kubeconfig) throws Exception;

    /** Lists objects of a server that does not listen. */
    void refused(URI server) throws Exception;

    /** Lists objects of a server whose certificate is that of an unknown authority. */
    void untrusted(URI server) throws Exception;

    /** Reads the name of an object that does not exist. */
    void missingObject(Path kubeconfig, String namespace) throws Exception;

    /** Lists objects of a kind whose definition is not installed. */
    void missingKind(Path kubeconfig, String namespace) throws Exception;

    /** Creates an invalid object. */
    void invalid(Path kubeconfig, String namespace) throws Exception;

    /** Replaces an object by a stale version. */
    void stale(Path kubeconfig, String namespace) throws Exception;

    /** Waits for a condition that is not met in time. */
    void timeout(Path kubeconfig, String namespace) throws Exception;
}
