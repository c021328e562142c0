// The C library of the system, for all files of the command.
#if canImport(Darwin)
  @_exported import Darwin
  @_exported import MachO
#elseif canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Bionic)
  @_exported import Bionic
#else
  #error("linkmark needs a POSIX system: Darwin, glibc, musl or Bionic")
#endif
