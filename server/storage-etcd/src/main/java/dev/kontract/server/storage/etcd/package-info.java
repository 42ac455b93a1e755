/**
 * A storage in etcd, which several servers can share.
 *
 * <p>Revisions are those of etcd. A value is stored without its revision, which is filled in when it is read. Every write is
 * one transaction on one key; it is sent once, and when its outcome is unknown the key is read ({@link EtcdWrites}). Reads are
 * retried on another member if one does not respond ({@link EtcdClient}). A watch resumes where its stream broke ({@link
 * EtcdWatch}).
 *
 * <p>The messages and stubs are those that jetcd generates; its client is not used.
 */
@NullMarked
package dev.kontract.server.storage.etcd;

import org.jspecify.annotations.NullMarked;
