package dev.kontract.conformance.tasks;

import java.nio.file.Path;

/** Connects a client with the current context of a kubeconfig file. */
interface Opening<T> {

    T open(Path kubeconfig) throws Exception;
}
