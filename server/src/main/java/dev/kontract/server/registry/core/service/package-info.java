/**
 * The rules of services: what they are called by, where they lead, and the addresses they are given.
 *
 * <p>Addresses and ports are picked at random from the ranges of the cluster; nothing keeps a book of those in use.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.service;

import org.jspecify.annotations.NullMarked;
